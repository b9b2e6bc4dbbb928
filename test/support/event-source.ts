import { get, type IncomingMessage } from 'node:http';
import type { Docket } from './docket.js';

export interface StreamedEvent {
  id: string;
  event: string;
  data: { id: string; type: string; sequence: number; data: { ticket?: { id: string; title: string; rank: string } } };
}

interface Options {
  query?: string;
  headers?: Record<string, string>;
  path?: string;
}

/** A reader of server-sent events that records what it received. */
export class EventSource {
  readonly events: StreamedEvent[] = [];
  comments = 0;
  /** Everything received, unchanged. */
  received = '';
  ended = false;
  private text = '';

  static async open(docket: Pick<Docket, 'url'>, apiKey: string, options: Options = {}): Promise<EventSource> {
    return EventSource.connect(docket, { authorization: `Bearer ${apiKey}` }, options);
  }

  /** As a frontend opens it: with the cookie of a signed-in user. */
  static async openLive(
    docket: Pick<Docket, 'url'>,
    { cookie }: { cookie: string },
    options: Options = {},
  ): Promise<EventSource> {
    return EventSource.connect(docket, { cookie }, { path: '/api/events/stream', ...options });
  }

  private static async connect(
    docket: Pick<Docket, 'url'>,
    credential: Record<string, string>,
    { query = '', headers = {}, path = '/v1/events/stream' }: Options,
  ): Promise<EventSource> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const url = `${docket.url}${path}${query}`;
      get(url, { headers: { ...credential, ...headers }, agent: false }, resolve).on('error', reject);
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
    return this.events.map(({ data }) => data.data?.ticket?.title);
  }

  get types(): string[] {
    return this.events.map(({ data }) => data.type);
  }

  /** The new rank of each move, by the ticket's id. */
  get moves(): [string, string][] {
    const moved = this.events.filter(({ data }) => data.type === 'ticket.ranked');
    return moved.map(({ data }) => [data.data.ticket!.id, data.data.ticket!.rank]);
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
    this.received += chunk;
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
