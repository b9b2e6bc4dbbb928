import { Injectable } from '@nestjs/common';
import { AccessService } from '#access';
import { AgentTasksService } from '#agent-tasks';
import { type Actor, type Agent, Clock, ValidationFailed } from '#contracts';
import { Database, ProjectAutomations, type Transaction } from '#data';
import type { AutomationRule } from './automation-rule.js';
import { canWork } from './automation-triggers.js';
import { releaseUnsupportedTasks } from './builtin-agent/builtin-task-kinds.js';

/** Which agent does a project's tasks, and which events create one. */
export interface Automations {
  agent: Agent;
  rules: AutomationRule[];
}

/** Used until the project is configured. */
const DEFAULT: Automations = { agent: 'builtin', rules: [] };

@Injectable()
export class AutomationsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly tasks: AgentTasksService,
  ) {}

  async get(actor: Actor, idOrKey: string): Promise<Automations> {
    const { id } = await this.access.project(this.db, actor, idOrKey, 'read');
    return this.settingsOf(id);
  }

  set(actor: Actor, idOrKey: string, input: Partial<Automations>): Promise<Automations> {
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, idOrKey, 'editProject', { lock: true });
      await this.mustHaveAccess(tx, project, input.rules ?? []);
      const before = await this.settingsOf(project.id);
      const after = { agent: input.agent ?? before.agent, rules: input.rules ?? before.rules };
      await tx.manager.upsert(
        ProjectAutomations,
        { projectId: project.id, workspaceId: project.workspaceId, ...after, updatedAt: this.clock.now() },
        ['projectId'],
      );
      if (after.agent !== before.agent) {
        await this.tasks.handOver(tx, project.id, after.agent);
        if (after.agent === 'builtin') await releaseUnsupportedTasks(tx, project.id);
      }
      return after;
    });
  }

  /** An agent named by a rule must be able to work on the project's tickets. */
  private async mustHaveAccess(
    tx: Transaction,
    { id, workspaceId }: { id: string; workspaceId: string },
    rules: AutomationRule[],
  ): Promise<void> {
    for (const agentId of new Set(rules.flatMap((rule) => rule.agentId ?? []))) {
      if (!(await canWork(tx, agentId, workspaceId, id))) throw ValidationFailed.on('rules', 'Agent must be valid');
    }
  }

  private async settingsOf(projectId: string): Promise<Automations> {
    const row = await this.db.withManager((manager) => manager.findOneBy(ProjectAutomations, { projectId }), {
      writes: false,
    });
    return row ? { agent: row.agent, rules: row.rules as AutomationRule[] } : DEFAULT;
  }
}
