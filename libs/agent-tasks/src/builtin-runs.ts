import { Injectable, Logger } from '@nestjs/common';
import { Conflict, DocketError } from '#contracts';
import { type Lease, Leases } from '#data';
import { agentActor } from './agent-identity.js';
import type { BuiltinTask } from './agent-task.js';
import { AgentTaskClaims } from './agent-task-claims.js';
import { BuiltinAgent } from './builtin-agent.js';

const LEASE_SECONDS = 15; // how long a task waits after its worker died

/** Runs the built-in agent on queued tasks: claims them, sends heartbeats, and gives them back on failure. */
@Injectable()
export class BuiltinRuns {
  private readonly logger = new Logger(BuiltinRuns.name);
  private readonly lease: Lease;

  constructor(
    private readonly claims: AgentTaskClaims,
    private readonly agent: BuiltinAgent,
    leases: Leases,
  ) {
    this.lease = leases.of(LEASE_SECONDS);
  }

  /** Runs one task. Returns whether there was one. */
  async next(): Promise<boolean> {
    if (this.agent.kinds.length === 0) return false;
    const task = await this.claims.claimBuiltin(agentActor, this.agent.kinds, this.lease.seconds);
    if (task) await this.run(task);
    return task !== null;
  }

  private async run(task: BuiltinTask): Promise<void> {
    const work = () => this.agent.run(task).catch((error) => this.giveBack(task, error));
    await this.lease.keptDuring(work, () => this.claims.heartbeat(agentActor, task.id, task.leaseToken));
  }

  private async giveBack({ id, leaseToken, kind }: BuiltinTask, error: unknown): Promise<void> {
    this.logger.warn(error);
    const message = error instanceof DocketError ? error.message : `${kind} failed`;
    try {
      await this.claims.giveBack(agentActor, id, leaseToken, message);
    } catch (refusal) {
      if (!(refusal instanceof Conflict)) throw refusal; // cancelled, or claimed by another worker by now
    }
  }
}
