import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { replicaPool } from '../data-source.js';
import { parsePosition } from './log-position.js';
import { PrimaryLog } from './primary-log.js';
import { Probe } from './probe.js';
import { type LeftOut, Replica } from './replica.js';

const INTERVAL = 500;
const SHORTEST_INTERVAL = 50; // between checks on demand

/** What has been flushed: replicas receive nothing else. */
const PRIMARY_STATE = `SELECT pg_current_wal_flush_lsn()::text AS position,
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster`;

/** The read replicas of `DATABASE_REPLICA_URLS`, and which of them may be read. */
@Injectable()
export class Replicas implements OnModuleDestroy {
  readonly all: readonly Replica[];
  private readonly logger = new Logger(Replicas.name);
  private readonly primary: Probe<{ position: string; cluster: string }>;
  private readonly log: PrimaryLog;
  private readonly longestLag: number;
  private cluster?: string;
  private timer?: NodeJS.Timeout;
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(@Inject(CONFIG) config: Config) {
    this.all = config.DATABASE_REPLICA_URLS.map((url) => new Replica(url, replicaPool(config)));
    this.primary = new Probe(config.DATABASE_URL, PRIMARY_STATE);
    this.longestLag = config.DATABASE_REPLICA_LAG * 1000;
    this.log = new PrimaryLog(this.longestLag + 10 * INTERVAL);
  }

  /** For a process whose requests have a scope; the others read from the primary alone. */
  start(): void {
    if (this.all.length === 0 || this.timer) return;
    this.timer = setInterval(() => this.check(), INTERVAL).unref();
    this.check();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.primary.close(), ...this.all.map((replica) => replica.close())]);
  }

  /** The least busy replica that has replayed the primary's log up to `position`. */
  choose(position: bigint): Replica | undefined {
    const now = performance.now();
    const current = this.all.filter(({ leftOut, currentAt }) => !leftOut && now - currentAt <= this.longestLag);
    const [chosen] = current.filter(({ replayed }) => replayed >= position).sort((one, other) => one.load - other.load);
    // The last check may be older than the caller's write.
    if (!chosen && current.length > 0 && now - this.checkedAt > SHORTEST_INTERVAL) this.check();
    return chosen;
  }

  /** The next successful check includes it again. */
  markUnreachable(replica: Replica): void {
    this.setState(replica, 'unreachable');
  }

  /** Seconds since each was known to have everything. */
  get lags(): { replica: string; seconds: number; leftOut?: LeftOut }[] {
    const now = performance.now();
    return this.all.map(({ name, leftOut, currentAt }) => ({
      replica: name,
      seconds: (now - currentAt) / 1000,
      leftOut,
    }));
  }

  private check(): void {
    this.checkedAt = performance.now();
    void this.checkPrimary(this.checkedAt);
    for (const replica of this.all) void this.checkReplica(replica);
  }

  /** While the primary does not answer, no replica is known to be current, and all are soon left out. */
  private async checkPrimary(at: number): Promise<void> {
    const state = await this.primary.send().catch(() => undefined);
    if (!state) return;
    this.cluster = state.cluster;
    this.log.add(parsePosition(state.position), at);
  }

  private async checkReplica(replica: Replica): Promise<void> {
    const state = await replica.probe.send().catch(() => undefined);
    if (!state) return this.setState(replica, 'unreachable');
    if (!state.standby || state.position === null) return this.setState(replica, 'promoted');
    if (this.cluster !== undefined && state.cluster !== this.cluster)
      return this.setState(replica, 'of another cluster');
    replica.replayed = parsePosition(state.position);
    replica.currentAt = this.log.reachedAt(replica.replayed);
    const isCurrent = performance.now() - replica.currentAt <= this.longestLag;
    this.setState(replica, isCurrent ? undefined : 'lagging');
  }

  private setState(replica: Replica, leftOut: LeftOut | undefined): void {
    const before = replica.leftOut;
    replica.leftOut = leftOut;
    if (leftOut === 'unreachable') replica.abortAll();
    if (leftOut === before) return;
    if (leftOut) this.logger.warn(`Replica ${replica.name} is left out: ${leftOut}`);
    else this.logger.log(`Replica ${replica.name} is read`);
  }
}
