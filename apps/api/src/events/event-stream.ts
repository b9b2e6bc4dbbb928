import { Readable } from 'node:stream';
import type { AudienceEvent, EventFilter, LoggedEvent } from '#events';

const MOST_BUFFERED = 256 * 1024; // and one event more: what a reader who does not keep up costs us
const RETRY = 2_000; // how soon a client comes again, in milliseconds
const FAREWELL = 2_000; // for a reader to take what is left

export interface StreamRequest {
  /** The API key or the session it was opened with. */
  credentialId: string;
  userId: string;
  /** The first to be sent is the next after it. */
  position: number;
  filter: EventFilter;
  /** Whether messages have their type as `event`; without one, a browser hands all of them to `onmessage`. */
  named: boolean;
  /** Whether events after `position` may have been purged: then the reader is asked to load its data again. */
  missed: boolean;
}

/** What one reader gets: events as they come, in the words of server-sent events. */
export class EventStream extends Readable {
  readonly credentialId: string;
  readonly userId: string;
  readonly asked: EventFilter;
  /** Everything up to here that its reader may see was sent. */
  position: number;
  private readonly named: boolean;
  private wanted?: () => void;
  private over = false;

  constructor({ credentialId, userId, position, filter, named, missed }: StreamRequest) {
    super();
    this.credentialId = credentialId;
    this.userId = userId;
    this.position = position;
    this.asked = filter;
    this.named = named;
    this.on('error', () => undefined); // a reader who went away is none
    this.push(`retry: ${RETRY}\n\n`);
    if (missed && !named) this.push('data: {"type":"reload"}\n\n');
  }

  /** Whether an event is among those its reader asked for. */
  wants({ type, scopeId, inProject, ticketId }: AudienceEvent): boolean {
    const { types, projects, ticketId: ticket } = this.asked;
    if (types && !types.includes(type)) return false;
    if (projects && !(inProject && projects.includes(scopeId))) return false;
    return ticket === undefined || ticketId === ticket;
  }

  /** Sends what it has not sent yet. Answers whether there is room for more. */
  offer({ sequence }: LoggedEvent, frames: Frames): boolean {
    if (this.over || sequence <= this.position) return true;
    this.position = sequence;
    this.push(this.named ? frames.named : frames.unnamed);
    return this.hasRoom;
  }

  /** So that nobody on the way takes it for dead. */
  beat(): void {
    if (!this.over && this.readableLength === 0) this.push(': heartbeat\n\n');
  }

  /** The end, after what was already said. */
  finish(): void {
    if (this.over || this.destroyed) return;
    this.over = true;
    this.push(null);
    const cut = setTimeout(() => this.destroy(), FAREWELL).unref();
    this.once('close', () => clearTimeout(cut));
  }

  /** Waits until the reader has taken what is there; false, and the end, when that takes longer than `patience`. */
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
    return this.readableLength < MOST_BUFFERED;
  }
}

/** The bytes of an event, made once for all streams that send it. JSON has no raw line breaks, so one `data` line holds it. */
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
