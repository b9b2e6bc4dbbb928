import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentTasksService, subjectOfTicket } from '#agent-tasks';
import type { Actor } from '#contracts';
import type { Transaction } from '#data';
import { type EventEntry, type EventScope, EventsService } from '#events';
import { type AutomationRule, isMet, namesEvent, type RuleSubject } from './automation-rule.js';
import { DELEGATE_IS_VALID, LABELS_OF_TICKET } from './automation-triggers.sql.js';

interface TicketData {
  ticket: { id: string; status: string; priority: string; type: string };
  comment?: { id: string };
  changes?: object;
}

const STARTS = /^(ticket|comment)\./;

/** Starts a project's rules that name an event of one of its tickets, in the transaction of the change. */
@Injectable()
export class AutomationTriggers implements OnModuleInit {
  constructor(
    private readonly events: EventsService,
    private readonly tasks: AgentTasksService,
  ) {}

  onModuleInit(): void {
    this.events.listen<AutomationRule[]>({
      concerns: ({ type }) => STARTS.test(type),
      needs: (projectId) => `(SELECT nullif(rules, '[]') FROM project_automations WHERE project_id = ${projectId})`,
      react: (tx, actor, scope, events, rules) => this.react(tx, actor, scope, events, rules),
    });
  }

  private async react(
    tx: Transaction,
    actor: Actor,
    scope: EventScope,
    events: readonly EventEntry[],
    rules: AutomationRule[],
  ): Promise<void> {
    const starting = events.filter(({ type }) => STARTS.test(type));
    // By default, actions of agents start nothing: two agents could trigger each other forever.
    for (const rule of rules.filter(({ fromAgents }) => !actor.isAgent || fromAgents)) {
      // One change writes several events; a rule that names more than one of them is started once.
      const event = starting.find(({ type }) => namesEvent(rule, type));
      if (event) await this.start(tx, actor, scope, rule, event);
    }
  }

  private async start(
    tx: Transaction,
    actor: Actor,
    { workspaceId, project }: EventScope,
    rule: AutomationRule,
    { type, data }: EventEntry,
  ): Promise<void> {
    const { ticket, comment, changes } = data as TicketData;
    if (!isMet(rule, await subjectOf(tx, ticket, rule))) return;
    if (rule.agentId && !(await canWork(tx, rule.agentId, workspaceId, project!.id))) return;
    await this.tasks.enqueue(tx, {
      workspaceId,
      projectId: project!.id,
      ticketId: type === 'ticket.deleted' ? null : ticket.id,
      kind: rule.kind,
      subject: subjectOfTicket(ticket.id, rule.agentId),
      agent: 'external',
      agentId: rule.agentId,
      // Ids instead of texts, so that deleted content is not kept in a task.
      payload: {
        event: type,
        ticketId: ticket.id,
        ...(comment && { commentId: comment.id }),
        ...(changes && { fields: Object.keys(changes) }),
      },
      causedBy: actor,
    });
  }
}

async function subjectOf(tx: Transaction, ticket: TicketData['ticket'], rule: AutomationRule): Promise<RuleSubject> {
  if (!rule.where?.label) return { ...ticket, labels: [] };
  const labels = await tx.query<{ id: string; name: string }>(LABELS_OF_TICKET, [ticket.id]);
  return { ...ticket, labels: labels.flatMap(({ id, name }) => [id, name]) };
}

/** A member of the project, and not disabled. */
export async function canWork(
  tx: Transaction,
  agentId: string,
  workspaceId: string,
  projectId: string,
): Promise<boolean> {
  const [row] = await tx.query<{ valid: boolean }>(DELEGATE_IS_VALID, [agentId, workspaceId, projectId]);
  return row?.valid ?? false;
}
