import { Injectable } from '@nestjs/common';
import { AgentTaskClaims, AgentTaskControl, AgentTaskSweeps, AgentTasksService, type NewAgentTask } from '#agent-tasks';
import type { Actor } from '#contracts';
import { Database } from '#data';
import { WebhooksService } from '#outbound-webhooks';
import { RecurrencesService } from '#recurrences';
import {
  CommentsService,
  GroupsService,
  RelationsService,
  TemplatesService,
  TicketsService,
  TimeLogsService,
  ViewsService,
} from '#tickets';

const DAY = 24 * 60 * 60 * 1000;
const HOUR_OF_LEASE = 3600;

/** Tasks of agents in every state; the last one to be claimed waits for an answer. */
const TASKS = [
  { kind: 'summarize_week', subject: 'What changed last week', end: 'completed' },
  { kind: 'update_dependencies', subject: 'Upgrade the libraries behind the blog', end: 'failed' },
  { kind: 'write_tests', subject: 'Tests for the contact form', end: 'cancelled' },
  { kind: 'review_pull_request', subject: 'Pull request 41: faster search', end: 'running' },
  { kind: 'investigate_failure', subject: 'Deployment 118 failed', end: 'asking' },
] as const;

interface Scene {
  people: Actor[];
  workspaceId: string;
  projectId: string;
  /** The newest open tickets of the project. */
  newest: { id: string; key: string }[];
  now: Date;
}

/** The demo team's current work, so that every page of the console has content. */
@Injectable()
export class DemoPresent {
  constructor(
    private readonly db: Database,
    private readonly groups: GroupsService,
    private readonly tickets: TicketsService,
    private readonly comments: CommentsService,
    private readonly relations: RelationsService,
    private readonly timeLogs: TimeLogsService,
    private readonly templates: TemplatesService,
    private readonly views: ViewsService,
    private readonly recurrences: RecurrencesService,
    private readonly tasks: AgentTasksService,
    private readonly claims: AgentTaskClaims,
    private readonly control: AgentTaskControl,
    private readonly sweeps: AgentTaskSweeps,
    private readonly webhooks: WebhooksService,
  ) {}

  async create(scene: Scene): Promise<void> {
    await this.plan(scene);
    await this.repeatWork(scene);
    await this.giveAgentsWork(scene);
    await this.registerUnreachableWebhook(scene);
    await this.involveTheReader(scene);
  }

  private async plan({ people: [owner, ada], workspaceId, projectId, newest, now }: Scene): Promise<void> {
    const cycle = await this.groups.create(owner!, workspaceId, {
      name: 'Cycle 12',
      projectId,
      startsAt: new Date(now.getTime() - 6 * DAY),
      endsAt: new Date(now.getTime() + 8 * DAY),
    });
    for (const { id } of newest.slice(0, 10)) await this.tickets.update(owner!, id, { groupId: cycle.id });
    for (const { id } of newest.slice(8, 10)) await this.tickets.changeStatus(ada!, id, { status: 'done' });
    const [epic, first, second, third] = newest.map(({ id }) => id);
    await this.tickets.update(owner!, epic!, { type: 'EPIC' });
    for (const child of [first!, second!, third!]) await this.tickets.update(ada!, child, { parentId: epic! });
    await this.relations.add(ada!, second!, { type: 'blocks', ticketId: third! });
    await this.timeLogs.create(ada!, first!, { minutes: 90, note: 'Found the cause' });
    await this.timeLogs.create(owner!, first!, { minutes: 25, note: 'Review' });
  }

  private async repeatWork({ people: [owner], projectId, now }: Scene): Promise<void> {
    await this.templates.create(owner!, projectId, {
      name: 'Bug report',
      ticket: {
        type: 'BUG',
        title: 'Bug: ',
        description: '## What happens\n\n## What should happen\n\n## How to repeat it\n',
      },
    });
    await this.recurrences.create(owner!, projectId, {
      ticket: { title: 'Review the backlog', assigneeId: owner!.userId },
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      timezone: 'Europe/Berlin',
      startsAt: new Date(now.getTime() + DAY),
    });
    const query = 'type=BUG&status=backlog,todo,in_progress';
    await this.views.create(owner!, { name: 'Open bugs', query, projectId, shared: true }, async () => undefined);
  }

  private async giveAgentsWork({ people: [owner], workspaceId, projectId, newest, now }: Scene): Promise<void> {
    const actor = owner!;
    for (const [index, { kind, subject, end }] of TASKS.entries()) {
      await this.db.transaction((tx) =>
        this.tasks.enqueue(tx, {
          workspaceId,
          projectId,
          kind,
          subject,
          agent: 'external',
          ticketId: newest[index]!.id,
          payload: {},
        }),
      );
      const task = await this.claims.claim(actor, { kinds: [kind], projectId, leaseSeconds: HOUR_OF_LEASE });
      if (!task) continue;
      const { id, leaseToken } = task;
      await this.claims.log(actor, id, leaseToken, 'Reading the project and its newest tickets');
      if (end === 'completed')
        await this.claims.complete(actor, id, leaseToken, { summary: 'Four tickets were completed, one slipped.' });
      if (end === 'failed')
        await this.claims.fail(actor, id, leaseToken, 'The build fails with the new major version of the parser.');
      if (end === 'cancelled') await this.control.cancel(actor, id);
      if (end === 'asking')
        await this.claims.ask(
          actor,
          id,
          leaseToken,
          'The migration timed out. Shall I roll back, or run it again with a longer limit?',
        );
    }
    await this.offer({ workspaceId, projectId, kind: 'triage_issue', subject: 'Issue 77: cannot sign in' });
    await this.offer({ workspaceId, projectId, kind: 'check_links', subject: 'Links in the blog', expiresAt: now });
    await this.sweeps.expire();
  }

  /** A task that no agent has claimed. */
  private offer(
    task: Pick<NewAgentTask, 'workspaceId' | 'projectId' | 'kind' | 'subject' | 'expiresAt'>,
  ): Promise<unknown> {
    return this.db.transaction((tx) => this.tasks.enqueue(tx, { ...task, agent: 'external', payload: {} }));
  }

  /** Its deliveries fail, like those to a host that is down: names below `.invalid` never exist. */
  private async registerUnreachableWebhook({ people: [owner], projectId }: Scene): Promise<void> {
    await this.webhooks.create(owner!, {
      url: 'https://hooks.example.invalid/docket',
      description: 'A receiver that is down',
      events: ['comment.created'],
      projectId,
    });
  }

  /** After this, the first user has notifications. */
  private async involveTheReader({ people: [owner, ada, grace], newest }: Scene): Promise<void> {
    const [, first, second] = newest;
    await this.tickets.assign(ada!, first!.id, owner!.userId);
    await this.comments.create(
      ada!,
      first!.id,
      'I can reproduce it with **every** build since Tuesday.\n\n- [x] Safari 17\n- [ ] Firefox\n\n@Demo User, can you look at the log?',
    );
    await this.tickets.assign(grace!, second!.id, owner!.userId);
    await this.comments.create(grace!, second!.id, `Waits for ${first!.key}, I think.`);
  }
}
