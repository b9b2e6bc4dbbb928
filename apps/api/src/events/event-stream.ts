import { Readable } from 'node:stream';
import type { LoggedEvent } from '#events';

const MOST_BUFFERED = 256 * 1024; // and one event more: what a reader who does not keep up costs us
const RETRY = 2_000; // how soon a client comes again, in milliseconds
const FAREWELL = 2_000; // for a reader to take what is left

export interface StreamRequest {
  keyId: string;
  userId: string;
  /** The first to be sent is the next after it. */
  position: number;
  types?: string[];
}

/** What one reader gets: events as they come, in the words of server-sent events. */
export class EventStream extends Readable {
  readonly keyId: string;
  readonly userId: string;
  /** Everything up to here that its reader may see was sent. */
  position: number;
  readonly types?: string[];
  private wanted?: () => void;
  private over = false;

  constructor({ keyId, userId, position, types }: StreamRequest) {
    super();
    this.keyId = keyId;
    this.userId = userId;
    this.position = position;
    this.types = types;
    this.on('error', () => undefined); // a reader who went away is none
    this.push(`retry: ${RETRY}\n\n`);
  }

  /** Sends what it has not sent yet and its reader wants. Answers whether there is room for more. */
  offer(event: LoggedEvent, frame: Buffer = frameOf(event)): boolean {
    if (this.over || event.sequence <= this.position) return true;
    this.position = event.sequence;
    if (!this.types || this.types.includes(event.type)) this.push(frame);
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

/** JSON has no raw line breaks, so one `data` line holds it. */
export const frameOf = ({ sequence, type, payload }: LoggedEvent): Buffer =>
  Buffer.from(`id: ${sequence}\nevent: ${type}\ndata: ${payload}\n\n`);
