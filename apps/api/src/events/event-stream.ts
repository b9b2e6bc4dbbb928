import { Readable } from 'node:stream';
import type { AudienceEvent, EventFilter, LoggedEvent } from '#events';

const MAX_BUFFERED = 256 * 1024; // plus one event; the memory that a slow reader may use
const RETRY = 2_000; // client reconnection delay, in milliseconds
const END_TIMEOUT = 2_000; // for a reader to receive the remaining events

export interface StreamRequest {
  /** The API key or the session it was opened with. */
  credentialId: string;
  userId: string;
  /** The number after which it starts. */
  position: number;
  filter: EventFilter;
  /** Whether messages carry their type as `event`; without it, browsers deliver all of them to `onmessage`. */
  named: boolean;
  /** Whether events after `position` may have been purged: then the client is asked to reload its data. */
  missed: boolean;
}

/** One client's event stream, in the format of server-sent events. */
export class EventStream extends Readable {
  readonly credentialId: string;
  readonly userId: string;
  readonly eventFilter: EventFilter;
  /** Everything readable up to here was sent. */
  position: number;
  private readonly named: boolean;
  private wanted?: () => void;
  private over = false;

  constructor({ credentialId, userId, position, filter, named, missed }: StreamRequest) {
    super();
    this.credentialId = credentialId;
    this.userId = userId;
    this.position = position;
    this.eventFilter = filter;
    this.named = named;
    this.on('error', () => undefined); // the client has disconnected
    this.push(`retry: ${RETRY}\n\n`);
    if (missed && !named) this.push('data: {"type":"reload"}\n\n');
  }

  /** Whether an event matches the client's filters. */
  wants({ type, scopeId, inProject, ticketId }: AudienceEvent): boolean {
    const { types, projects, ticketId: ticket } = this.eventFilter;
    if (types && !types.includes(type)) return false;
    if (projects && !(inProject && projects.includes(scopeId))) return false;
    return ticket === undefined || ticketId === ticket;
  }

  /** Sends an event unless it was sent before. Returns whether there is room for more. */
  offer({ sequence }: LoggedEvent, frames: Frames): boolean {
    if (this.over || sequence <= this.position) return true;
    this.position = sequence;
    this.push(this.named ? frames.named : frames.unnamed);
    return this.hasRoom;
  }

  /** Keeps proxies from closing the connection as idle. */
  beat(): void {
    if (!this.over && this.readableLength === 0) this.push(': heartbeat\n\n');
  }

  /** Ends the stream after the data already queued. */
  finish(): void {
    if (this.over || this.destroyed) return;
    this.over = true;
    this.push(null);
    const cut = setTimeout(() => this.destroy(), END_TIMEOUT).unref();
    this.once('close', () => clearTimeout(cut));
  }

  /**
   * Waits until the reader has received everything; ends the stream and returns false if that takes longer than
   * `patience`.
   */
  async drained(patience: number): Promise<boolean> {
    if (this.over || this.destroyed) return false;
    if (this.hasRoom) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.destroy(), patience).unref();
      const decide = () => {
        clearTimeout(timer);
        this.off('close', decide);
        this.wanted = undefined;
        resolve(!this.over && !this.destroyed);
      };
      this.once('close', decide);
      this.wanted = decide;
    });
  }

  override _read(): void {
    this.wanted?.();
  }

  private get hasRoom(): boolean {
    return this.readableLength < MAX_BUFFERED;
  }
}

/** The bytes of an event, built once for all streams. JSON has no raw line breaks, so one `data` line suffices. */
export class Frames {
  private bytes: { named?: Buffer; unnamed?: Buffer } = {};

  constructor(private readonly event: LoggedEvent) {}

  get named(): Buffer {
    const { sequence, type, payload } = this.event;
    this.bytes.named ??= Buffer.from(`id: ${sequence}\nevent: ${type}\ndata: ${payload}\n\n`);
    return this.bytes.named;
  }

  get unnamed(): Buffer {
    const { sequence, payload } = this.event;
    this.bytes.unnamed ??= Buffer.from(`id: ${sequence}\ndata: ${payload}\n\n`);
    return this.bytes.unnamed;
  }
}
