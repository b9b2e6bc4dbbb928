import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { CONFIG, type Config, directDatabaseUrl } from '#config';
import { type Actor, LOG_CHANNEL, RateLimited, ServiceUnavailable } from '#contracts';
import { Database, Listener } from '#data';
import {
  type AudienceEvent,
  EventAudience,
  type EventFilter,
  EventLogQueries,
  isMaskedFor,
  type LogPage,
  mayReceive,
  type Subscriber,
} from '#events';
import { Drain } from '../http/health/drain.js';
import { EventStream, Frames } from './event-stream.js';
import { isPersonal, PersonalEvents } from './personal-events.js';

const BATCH = 200; // events per read for all live streams
const CATCH_UP_BATCH = 100; // events per read for one stream that is behind
const CONCURRENT_CATCH_UPS = 3; // concurrently: thousands may reconnect together, and requests need connections too
const RETRY = Symbol('retry');
const MIN_READ_INTERVAL = 25; // milliseconds

/** All open streams of this process: one LISTEN connection, and two statements per batch of new events. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  /** Tests change these numbers. */
  readonly limits = {
    perUser: 20,
    perProcess: 5_000,
    heartbeat: 15_000, // below the idle timeout of common proxies
    check: 2_000, // how long a stream may outlive its session or key
    poll: 2_000, // in case a notification was missed
    stalled: 30_000, // a reader that receives nothing for this long is disconnected
  };
  private readonly logger = new Logger(EventStreams.name);
  private readonly open = new Set<EventStream>();
  /** Streams that have everything up to `head`; the others are catching up on their own. */
  private readonly live = new Set<EventStream>();
  private readonly catchingUp = pLimit(CONCURRENT_CATCH_UPS);
  private readonly listener: Listener;
  private timers: NodeJS.Timeout[] = [];
  private head = 0;
  private reading = false;
  private readAgain = false;
  private checking = false;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly drain: Drain,
    private readonly db: Database,
    private readonly log: EventLogQueries,
    private readonly audience: EventAudience,
    private readonly personal: PersonalEvents,
  ) {
    this.listener = new Listener(directDatabaseUrl(config), LOG_CHANNEL, () => void this.readNewEvents());
    drain.onStart(() => this.endAll());
  }

  /** Without `after` it starts with new events. */
  async start(
    actor: Actor,
    { after, filter, named }: { after?: number; filter: EventFilter; named: boolean },
  ): Promise<EventStream> {
    this.mustHaveRoom(actor.userId);
    const { head, purged } = await this.log.bounds();
    this.mustHaveRoom(actor.userId);
    if (this.live.size === 0) this.head = Math.max(this.head, head);
    const { userId, apiKey, sessionId } = actor;
    const position = after ?? head;
    const credentialId = apiKey?.id ?? sessionId!;
    const stream = new EventStream({ credentialId, userId, position, filter, named, missed: position < purged });
    this.open.add(stream);
    stream.once('close', () => this.remove(stream));
    if (this.open.size === 1) this.startListening();
    void this.catchUp(stream);
    return stream;
  }

  onModuleDestroy(): Promise<void> {
    this.endAll();
    this.stopTimers();
    return this.listener.stop();
  }

  private mustHaveRoom(userId: string): void {
    if (this.drain.started) throw new ServiceUnavailable('Shutting down', 5);
    if (this.open.size >= this.limits.perProcess) throw new ServiceUnavailable('Too many open streams', 15);
    let own = 0;
    for (const stream of this.open) if (stream.userId === userId) own++;
    if (own >= this.limits.perUser) throw new RateLimited(15);
  }

  private startListening(): void {
    this.listener.start();
    this.timers = [
      setInterval(() => this.sendHeartbeats(), this.limits.heartbeat).unref(),
      setInterval(() => void this.check(), this.limits.check).unref(),
      setInterval(() => void this.readNewEvents(), this.limits.poll).unref(),
    ];
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
  }

  private remove(stream: EventStream): void {
    this.open.delete(stream);
    this.live.delete(stream);
    if (this.open.size === 0) {
      this.stopTimers();
      void this.listener.stop();
    }
  }

  private endAll(): void {
    for (const stream of this.open) stream.finish();
    this.live.clear();
  }

  /** Distributes new events, one read at a time; a call during a read triggers another. */
  private async readNewEvents(): Promise<void> {
    this.readAgain = true;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.readAgain && this.live.size > 0) {
        this.readAgain = false;
        if (await this.distribute()) this.readAgain = true;
        await new Promise((resolve) => setTimeout(resolve, MIN_READ_INTERVAL));
      }
    } catch (error) {
      this.logger.warn(error); // the next poll retries
    } finally {
      this.reading = false;
    }
  }

  /** Returns whether there may be more. Streams that joined meanwhile are not covered, and catch up on their own. */
  private async distribute(): Promise<boolean> {
    const listeners = [...this.live];
    const events = await this.audience.since(this.head, BATCH);
    const last = events.at(-1)?.sequence;
    if (last === undefined) return false;
    const subscribers = await this.audience.subscribers(credentialsOf(listeners), events);
    const frames = await this.framesOf(events, listeners, subscribers);
    this.head = Math.max(this.head, last);
    for (const stream of listeners) {
      if (!this.live.has(stream)) continue;
      const subscriber = subscribers.get(stream.credentialId);
      if (!subscriber) this.disconnect(stream);
      else if (
        events.every((event) => {
          if (!isFor(stream, subscriber, event)) return true;
          const bytes = frames(subscriber, event);
          return bytes === undefined || stream.offer(event, bytes);
        })
      ) {
        stream.position = Math.max(stream.position, last);
      }
    }
    for (const stream of this.live) if (stream.position < this.head) void this.catchUp(stream);
    return events.length === BATCH;
  }

  /** The bytes of each event for each recipient, built once for all that get the same. */
  private async framesOf(events: AudienceEvent[], listeners: EventStream[], subscribers: Map<string, Subscriber>) {
    const wanted = events.filter(isPersonal).flatMap((event) =>
      listeners.flatMap((stream) => {
        const subscriber = subscribers.get(stream.credentialId);
        return subscriber && isFor(stream, subscriber, event) ? [{ actor: subscriber.actor, event }] : [];
      }),
    );
    const payloads = await this.personal.payloads(wanted);
    const [plain, masked] = [
      new Map(events.map((event) => [event, new Frames(event)])),
      new Map(events.map((event) => [event, event.masked && new Frames({ ...event, payload: event.masked })])),
    ];
    return (subscriber: Subscriber, event: AudienceEvent): Frames | undefined => {
      if (!isPersonal(event)) return (isMaskedFor(subscriber, event) && masked.get(event)) || plain.get(event);
      const payload = payloads(subscriber.actor, event);
      return payload === undefined ? undefined : new Frames({ ...event, payload });
    };
  }

  /** Reads the log for one stream, at the pace of its client, until it is live. */
  private async catchUp(stream: EventStream): Promise<void> {
    this.live.delete(stream);
    while (await stream.drained(this.limits.stalled)) {
      const page = await this.catchingUp(() => this.nextPage(stream).catch((error) => this.retryLater(error)));
      if (page === RETRY) continue;
      if (!page) return stream.finish();
      if (!page.events.every((event) => stream.offer(event, new Frames(event)))) continue;
      stream.position = Math.max(stream.position, page.next);
      if (page.hasMore || stream.position < this.head) continue;
      return this.join(stream);
    }
  }

  /** Waits instead of disconnecting a client, which would reconnect together with all others. */
  private async retryLater(error: unknown): Promise<typeof RETRY> {
    this.logger.warn(error);
    await sleep(this.limits.poll * (0.5 + Math.random()), undefined, { ref: false });
    return RETRY;
  }

  /** Events between its last page and now were not distributed to it. */
  private join(stream: EventStream): void {
    if (!this.open.has(stream) || this.drain.started) return;
    this.live.add(stream);
    void this.readNewEvents();
  }

  private async nextPage(stream: EventStream): Promise<LogPage | undefined> {
    const subscriber = (await this.audience.subscribers([stream.credentialId])).get(stream.credentialId);
    if (!subscriber) return undefined;
    const page = await this.log.page(this.db, subscriber.actor, {
      after: stream.position,
      ...stream.eventFilter,
      limit: CATCH_UP_BATCH,
    });
    return { ...page, events: await this.personal.completed(subscriber.actor, page.events) };
  }

  private sendHeartbeats(): void {
    for (const stream of this.open) stream.beat();
  }

  /** Disconnects streams whose session has ended or whose key is no longer valid, even if there is nothing to send. */
  private async check(): Promise<void> {
    if (this.checking) return;
    this.checking = true;
    try {
      const open = [...this.open];
      const subscribers = await this.audience.subscribers(credentialsOf(open));
      for (const stream of open) if (!subscribers.has(stream.credentialId)) this.disconnect(stream);
    } catch (error) {
      this.logger.warn(error);
    } finally {
      this.checking = false;
    }
  }

  private disconnect(stream: EventStream): void {
    this.live.delete(stream);
    stream.finish();
  }
}

const credentialsOf = (streams: EventStream[]): string[] => [
  ...new Set(streams.map(({ credentialId }) => credentialId)),
];

/** Personal events only if requested. */
const isFor = (stream: EventStream, subscriber: Subscriber, event: AudienceEvent): boolean =>
  stream.wants(event) && (stream.eventFilter.personal === true || !isPersonal(event)) && mayReceive(subscriber, event);
