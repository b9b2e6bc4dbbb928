import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BuiltinTask } from '#agent-tasks';
import { AgentTaskClaims, agentActor, BuiltinAgent } from '#agent-tasks';
import { DocketError } from '#contracts';
import { Database } from '#data';
import type { Skill } from './builtin-skill.js';
import type { BuiltinKind } from './builtin-task-kinds.js';
import { IssueTriage } from './issue-triage.js';
import { PullRequestReview } from './pull-request-review.js';
import { PushAnalysis } from './push-analysis.js';

/**
 * The built-in agent. It needs no model: it applies fixed rules to the text, through the same services as users, as the
 * user Docket. The work and the task's completion commit together.
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
    for (const [kind, skill] of Object.entries(this.skills)) this.agent.register(kind, (task) => this.run(skill, task));
  }

  /** A refusal by a rule is final and fails the task; any other error is thrown and retried. */
  private async run(skill: Skill, task: BuiltinTask): Promise<void> {
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
  const messages = Object.values(details ?? {}).flat();
  return messages.length > 0 ? messages.join('; ') : message;
}
