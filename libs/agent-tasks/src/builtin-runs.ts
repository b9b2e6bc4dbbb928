import { Injectable, Logger } from '@nestjs/common';
import { Conflict, DocketError } from '#contracts';
import { agentActor } from './agent-identity.js';
import type { ClaimedAgentTask } from './agent-task.js';
import { AgentTaskClaims } from './agent-task-claims.js';
import { BuiltinAgent } from './builtin-agent.js';

const LEASE_SECONDS = 15; // so long a task of a worker that died waits
const HEARTBEAT_EVERY = 5_000; // two may get lost

/** Runs the built-in agent on what waits for it: claimed, kept by heartbeats, given back when it breaks. */
@Injectable()
export class BuiltinRuns {
  private readonly logger = new Logger(BuiltinRuns.name);

  constructor(
    private readonly claims: AgentTaskClaims,
    private readonly agent: BuiltinAgent,
  ) {}

  /** One task. Answers whether there was one. */
  async next(): Promise<boolean> {
    if (this.agent.kinds.length === 0) return false;
    const task = await this.claims.claimBuiltin(agentActor, this.agent.kinds, LEASE_SECONDS);
    if (task) await this.run(task);
    return task !== null;
  }

  private async run(task: ClaimedAgentTask): Promise<void> {
    const heart = setInterval(() => this.beat(task), HEARTBEAT_EVERY);
    try {
      await this.agent.run(task);
    } catch (error) {
      await this.broke(task, error);
    } finally {
      clearInterval(heart);
    }
  }

  /** One that is missed is made up for by the next; a lease that is lost shows when the work is completed. */
  private beat({ id, leaseToken }: ClaimedAgentTask): void {
    this.claims.heartbeat(agentActor, id, leaseToken).catch((error) => this.logger.warn(error));
  }

  private async broke({ id, leaseToken, kind }: ClaimedAgentTask, error: unknown): Promise<void> {
    this.logger.warn(error);
    const told = error instanceof DocketError ? error.message : `${kind} broke`;
    try {
      await this.claims.giveBack(agentActor, id, leaseToken, told);
    } catch (refusal) {
      if (!(refusal instanceof Conflict)) throw refusal; // cancelled, or another has it by now
    }
  }
}
