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
  const said = Object.values(details ?? {}).flat();
  return said.length > 0 ? said.join('; ') : message;
}
