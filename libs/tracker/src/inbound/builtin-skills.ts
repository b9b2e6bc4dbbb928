import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DocketError } from '#contracts';
import { Database, type Transaction } from '#data';
import { agentActor } from '../agent-tasks/agent-identity.js';
import type { AgentTaskResult, ClaimedAgentTask } from '../agent-tasks/agent-task.js';
import { AgentTaskClaims } from '../agent-tasks/agent-task-claims.js';
import { BuiltinAgent } from '../agent-tasks/builtin-agent.js';
import type { BuiltinKind } from './builtin-kinds.js';
import { IssueTriage } from './issue-triage.js';
import { PullRequestReview } from './pull-request-review.js';
import { PushAnalysis } from './push-analysis.js';

/** What came of a task, and the ticket it led to where it led to one. */
export interface Outcome {
  result: AgentTaskResult;
  ticketId?: string;
}

/** One kind of work. It may be tried again after any fault, so doing it twice must be as good as once. */
export interface Skill {
  do(tx: Transaction, task: ClaimedAgentTask): Promise<Outcome>;
}

/**
 * What the built-in agent can do. It needs no model: it does what follows from the text by rules, through the same
 * services as everybody, as the person Docket. The work and its completion commit together or not at all.
 */
@Injectable()
export class BuiltinSkills implements OnModuleInit {
  private readonly skills: Record<BuiltinKind, Skill>;

  constructor(
    private readonly db: Database,
    private readonly agent: BuiltinAgent,
    private readonly claims: AgentTaskClaims,
    triage: IssueTriage,
    review: PullRequestReview,
    analysis: PushAnalysis,
  ) {
    this.skills = { triage_issue: triage, review_pull_request: review, analyze_push: analysis };
  }

  onModuleInit(): void {
    for (const [kind, skill] of Object.entries(this.skills)) this.agent.learn(kind, (task) => this.run(skill, task));
  }

  /** What a rule refuses it would refuse again: that is the end of the task. What broke is thrown, and tried again. */
  private async run(skill: Skill, task: ClaimedAgentTask): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        const { result, ticketId } = await skill.do(tx, task);
        await this.claims.complete(agentActor, task.id, task.leaseToken, result, { ticketId });
      });
    } catch (error) {
      if (!(error instanceof DocketError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      await this.claims.fail(agentActor, task.id, task.leaseToken, reasonOf(error));
    }
  }
}

function reasonOf({ message, details }: DocketError): string {
  const said = Object.values(details ?? {}).flat();
  return said.length > 0 ? said.join('; ') : message;
}
