import { TextDecoder } from 'node:util';
import type { Dispatcher } from 'undici';
import { PostFailure } from './post-error.js';

/** How much of a response is kept, to show it to the webhook's owner. */
export const ANSWER_BYTES = 16 * 1024;

/** A longer `Location` is cut. */
const LOCATION_LENGTH = 2048;

/** Holds a date or a number of seconds; longer values are invalid. */
const RETRY_AFTER_LENGTH = 64;

export interface Answer {
  /** Null if no headers were received. */
  status: number | null;
  /** The first 16 KiB of the body, as text that PostgreSQL can store. */
  answer: string;
  retryAfter: string | null;
  /** The target of a redirect; null if there was none. */
  location: string | null;
}

/**
 * One request and its response, as an undici dispatch handler: the streams that `request` creates cost more than the
 * signing. The part of the response that was received is available even if the rest never arrives.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Answer = { status: null, answer: '', retryAfter: null, location: null };
  /** Whether the first byte of the response was received. */
  begun = false;
  /** Resolves when the whole response, or as much as is kept, has been read. */
  readonly ended: Promise<void>;
  private end!: () => void;
  private fail!: (error: Error) => void;
  private controller?: Dispatcher.DispatchController;
  private cutBy?: Error;
  private decoder?: TextDecoder;
  private left = ANSWER_BYTES;

  constructor() {
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
  }

  /** Aborts, also while waiting for a connection. */
  abort(reason: Error): void {
    this.cutBy = reason;
    this.fail(reason);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.cutBy) controller.abort(this.cutBy);
  }

  onResponseStarted(): void {
    this.begun = true;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return; // informational; the response follows
    this.answer.status = status;
    this.answer.retryAfter = readRetryAfter(headers['retry-after']);
    if (status >= 300 && status < 400) this.answer.location = readLocation(headers.location);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.left < 0) return;
    // The limit may split a character: `stream` holds back the incomplete part.
    this.decoder ??= new TextDecoder();
    const text = this.decoder.decode(chunk.subarray(0, this.left), { stream: true });
    this.answer.answer += text.replaceAll('\0', '\uFFFD');
    this.left -= chunk.length;
    if (this.left >= 0) return;
    this.end();
    controller.abort(new PostFailure('connection_lost')); // not reported: the response counts as complete
  }

  onResponseEnd(): void {
    if (this.decoder) this.answer.answer += this.decoder.decode();
    this.end();
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error);
  }
}

function readLocation(header: unknown): string | null {
  const value = Array.isArray(header) ? header[0] : header;
  if (typeof value !== 'string') return null;
  return value.slice(0, LOCATION_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');
}

function readRetryAfter(header: unknown): string | null {
  const value = Array.isArray(header) ? header[0] : header;
  return typeof value === 'string' && value.length <= RETRY_AFTER_LENGTH ? value : null;
}
