import { Injectable, Logger } from '@nestjs/common';
import { Conflict, DocketError } from '#contracts';
import { type Lease, Leases } from '#data';
import { agentActor } from './agent-identity.js';
import type { BuiltinTask } from './agent-task.js';
import { AgentTaskClaims } from './agent-task-claims.js';
import { BuiltinAgent } from './builtin-agent.js';

const LEASE_SECONDS = 15; // so long a task of a worker that died waits

/** Runs the built-in agent on what waits for it: claimed, kept by heartbeats, given back when it breaks. */
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

  /** One task. Answers whether there was one. */
  async next(): Promise<boolean> {
    if (this.agent.kinds.length === 0) return false;
    const task = await this.claims.claimBuiltin(agentActor, this.agent.kinds, this.lease.seconds);
    if (task) await this.run(task);
    return task !== null;
  }

  private async run(task: BuiltinTask): Promise<void> {
    const work = () => this.agent.run(task).catch((error) => this.broke(task, error));
    await this.lease.keptDuring(work, () => this.claims.heartbeat(agentActor, task.id, task.leaseToken));
  }

  private async broke({ id, leaseToken, kind }: BuiltinTask, error: unknown): Promise<void> {
    this.logger.warn(error);
    const told = error instanceof DocketError ? error.message : `${kind} broke`;
    try {
      await this.claims.giveBack(agentActor, id, leaseToken, told);
    } catch (refusal) {
      if (!(refusal instanceof Conflict)) throw refusal; // cancelled, or another has it by now
    }
  }
}
