import { get, type IncomingMessage } from 'node:http';
import type { Docket } from './docket.js';

export interface StreamedEvent {
  id: string;
  event: string;
  data: { id: string; type: string; sequence: number; data: { ticket?: { title: string } } };
}

/** A reader of server-sent events that records what it received. */
export class EventSource {
  readonly events: StreamedEvent[] = [];
  comments = 0;
  ended = false;
  private text = '';

  static async open(
    docket: Pick<Docket, 'url'>,
    apiKey: string,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): Promise<EventSource> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const url = `${docket.url}/v1/events/stream${query}`;
      get(url, { headers: { authorization: `Bearer ${apiKey}`, ...headers }, agent: false }, resolve).on(
        'error',
        reject,
      );
    });
    return new EventSource(response);
  }

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.take(chunk));
    response.on('error', () => undefined);
    response.on('close', () => {
      this.ended = true;
    });
  }

  get ids(): number[] {
    return this.events.map(({ id }) => Number(id));
  }

  get titles(): (string | undefined)[] {
    return this.events.map(({ data }) => data.data.ticket?.title);
  }

  /** Resolves when `condition` holds. */
  async until(condition: (source: EventSource) => boolean, seconds = 60): Promise<void> {
    for (let attempt = 0; attempt < seconds * 50; attempt++) {
      if (condition(this)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(
      `Never came to pass; there are ${this.events.length} events, and it ${this.ended ? 'ended' : 'goes on'}`,
    );
  }

  close(): void {
    this.response.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    for (let end = this.text.indexOf('\n\n'); end !== -1; end = this.text.indexOf('\n\n')) {
      const lines = this.text.slice(0, end).split('\n');
      this.text = this.text.slice(end + 2);
      const fields = Object.fromEntries(
        lines.map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 2)]),
      );
      if ('' in fields) this.comments++;
      if (fields.data) this.events.push({ id: fields.id!, event: fields.event!, data: JSON.parse(fields.data) });
    }
  }
}
