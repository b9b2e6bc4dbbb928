import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { type Actor, ValidationFailed } from '#contracts';
import type { EventStream } from '../events/event-stream.js';
import { EventStreams } from '../events/event-streams.js';
import { Resources, type Watched } from './resources.js';

const MAX_RESOURCES = 50; // each is looked up when the stream opens
const DATA = 'data: ';

/** An event of the log, limited to what identifies the change. */
interface Changed {
  type: string;
  data?: {
    ticket?: { id: string };
    project?: { id: string } | null;
    agentTask?: { ticketId?: string | null };
    changes?: { projectId?: { from: string | null } };
  };
}

/** One client's subscription to resources. */
export interface Subscription {
  bus: ServerEventBus;
  /** Resolves when it ends: the key was revoked, or the process is shutting down. */
  ended: Promise<void>;
  close: () => void;
}

/** Notifies clients of changed resources, from the events that their key may read. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly streams: EventStreams,
    private readonly resources: Resources,
  ) {}

  async open(actor: Actor, uris: string[], response: ServerResponse): Promise<Subscription> {
    if (uris.length > MAX_RESOURCES) {
      throw ValidationFailed.on('resourceSubscriptions', `Resource subscriptions must be at most ${MAX_RESOURCES}`);
    }
    const watched: Watched[] = [];
    for (const uri of uris) watched.push(await this.resources.watched(actor, uri));
    const stream = await this.streams.start(actor, { filter: {}, named: false });
    const ended = once(stream, 'close').then(
      () => undefined,
      () => undefined,
    );
    return { bus: busOf(stream, watched, response), ended, close: () => stream.destroy() };
  }
}

function busOf(stream: EventStream, watched: Watched[], response: ServerResponse): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener) => {
      void send(stream, watched, listener, response).catch(() => stream.destroy());
      return () => stream.destroy();
    },
  };
}

/** Pauses while the client does not read: the writer closes a stream whose reader has stopped. */
async function send(
  stream: EventStream,
  watched: Watched[],
  listener: (event: ServerEvent) => void,
  response: ServerResponse,
): Promise<void> {
  for await (const line of createInterface({ input: stream })) {
    if (!line.startsWith(DATA)) continue;
    const event = JSON.parse(line.slice(DATA.length)) as Changed;
    for (const resource of watched) {
      if (isAbout(event, resource)) listener({ kind: 'resource_updated', uri: resource.uri });
    }
    if (response.writableNeedDrain) await once(response, 'drain');
  }
}

/** A ticket includes its comments and its task; a project its members and its number of tickets. */
function isAbout({ type, data = {} }: Changed, { kind, id }: Watched): boolean {
  if (kind === 'ticket') return data.ticket?.id === id || data.agentTask?.ticketId === id;
  const isIn = data.project?.id === id || data.changes?.projectId?.from === id;
  return isIn && (kind === 'board' ? /^ticket\./ : /^(?:project|member|ticket)\./).test(type);
}
