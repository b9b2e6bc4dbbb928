import { TextDecoder } from 'node:util';
import type { Dispatcher } from 'undici';
import { PostFailure } from './post-error.js';

/** What is kept of an answer, to show the owner what their receiver said. */
export const ANSWER_BYTES = 16 * 1024;

/** Of a `Location`; longer is cut. */
const LOCATION_LENGTH = 2048;

/** A date or a number of seconds; longer is junk. */
const RETRY_AFTER_LENGTH = 64;

export interface Answer {
  /** Null when no headers came. */
  status: number | null;
  /** The first 16 KiB of the body, as text that PostgreSQL can store. */
  answer: string;
  retryAfter: string | null;
  /** Where a redirect pointed. Null where there was none. */
  location: string | null;
}

/**
 * One request and its answer, taken as it comes from undici: the streams that `request` would make of each cost more than
 * the signing. Whatever of the answer has come is there even if the rest never does.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Answer = { status: null, answer: '', retryAfter: null, location: null };
  /** Whether a first byte of it has come. */
  begun = false;
  /** Ends when all of the answer is read, or as much as is kept. */
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

  /** Gives up, also where it still waits for a connection. */
  cut(reason: Error): void {
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
    if (status < 200) return; // the answer is yet to come
    this.answer.status = status;
    this.answer.retryAfter = readRetryAfter(headers['retry-after']);
    if (status >= 300 && status < 400) this.answer.location = readLocation(headers.location);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.left < 0) return;
    // What the limit cuts may end within a character: `stream` keeps that part back.
    this.decoder ??= new TextDecoder();
    const text = this.decoder.decode(chunk.subarray(0, this.left), { stream: true });
    this.answer.answer += text.replaceAll('\0', '\uFFFD');
    this.left -= chunk.length;
    if (this.left >= 0) return;
    this.end();
    controller.abort(new PostFailure('connection_lost')); // nobody hears of it: the answer is complete
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
