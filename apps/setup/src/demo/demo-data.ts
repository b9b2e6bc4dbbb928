import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { type Actor, Clock, type TicketStatus } from '#contracts';
import { Database, User } from '#data';
import { suppressPastNotifications } from '#notifications';
import { ProjectMembersService, ProjectsService } from '#projects';
import { CommentsService, LabelsService, TicketsService } from '#tickets';
import { AccountsService } from '#users';
import { WorkspacesService } from '#workspaces';
import type { DemoClock } from './demo-clock.js';
import { NEWEST_OPEN_TICKETS } from './demo-data.sql.js';
import { DemoPresent } from './demo-present.js';
import { COMMENTS, KINDS, LABELS, PEOPLE, PROJECTS } from './story.js';

export const DEMO_PASSWORD = 'docket-demo-password';

const DAY = 24 * 60 * 60 * 1000;
const WEEKS = 20;

/** A demo team with its work, created through the application services; always the same. */
@Injectable()
export class DemoData {
  private seed = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly workspaces: WorkspacesService,
    private readonly labels: LabelsService,
    private readonly projects: ProjectsService,
    private readonly members: ProjectMembersService,
    private readonly tickets: TicketsService,
    private readonly comments: CommentsService,
    private readonly present: DemoPresent,
  ) {}

  /** Returns whether it created anything: never in a database that has a user. */
  async seedIfEmpty(): Promise<boolean> {
    if (await this.db.withManager((manager) => manager.existsBy(User, { email: Not(IsNull()) }))) return false;
    // One transaction: an interrupted start leaves an empty database, which the next start fills.
    await this.db.transaction(() => this.seedAll());
    return true;
  }

  private async seedAll(): Promise<void> {
    this.seed = 42;
    const now = new Date();
    this.setTime(now.getTime() - WEEKS * 7 * DAY);
    const people = await this.people();
    const [owner] = people;
    const workspace = await this.workspaces.create(owner!, { name: 'Acme', slug: 'acme' });
    for (const person of people.slice(1)) {
      await this.workspaces.setMember(owner!, workspace.id, person.userId, 'member');
      await this.workspaces.get(person, workspace.id); // which confirms it
    }
    const labelIds: string[] = [];
    for (const label of LABELS) labelIds.push((await this.labels.create(owner!, workspace.id, label)).id);
    for (const { areas, ...project } of PROJECTS) {
      const { id } = await this.projects.create(owner!, { ...project, workspaceId: workspace.id });
      for (const person of people.slice(1)) await this.members.set(owner!, id, person.userId, 'member');
      await this.fill(id, areas, people, labelIds, now);
    }
    await suppressPastNotifications(this.db);
    this.setTime(now.getTime());
    await this.present.create({ people, workspaceId: workspace.id, ...(await this.newestOf('WEB')), now });
  }

  private async newestOf(key: string): Promise<{ projectId: string; newest: { id: string; key: string }[] }> {
    const newest = await this.db.query<{ projectId: string; id: string; key: string }>(NEWEST_OPEN_TICKETS, [key]);
    return { projectId: newest[0]!.projectId, newest };
  }

  private async people(): Promise<Actor[]> {
    const actors: Actor[] = [];
    for (const person of PEOPLE) {
      const userId = await this.accounts.create({ ...person, password: DEMO_PASSWORD });
      actors.push({ userId, role: actors.length === 0 ? 'ADMIN' : 'USER' });
    }
    return actors;
  }

  /** From the oldest to the newest; old tickets are mostly done. */
  private async fill(
    projectId: string,
    areas: string[],
    people: Actor[],
    labelIds: string[],
    now: Date,
  ): Promise<void> {
    const plan = KINDS.flatMap((kind) => areas.map((area) => ({ kind, area }))).sort(() => this.random() - 0.5);
    const start = now.getTime() - WEEKS * 7 * DAY;
    for (const [index, { kind, area }] of plan.entries()) {
      const created = start + ((index + 1) / (plan.length + 1)) * WEEKS * 7 * DAY;
      this.setTime(created);
      const { ticket } = await this.tickets.create(this.pick(people), {
        title: kind.title(area),
        description: kind.description(area),
        type: kind.type,
        priority: kind.priority,
        projectId,
        assigneeId: this.random() < 0.7 ? this.pick(people).userId : null,
        labelIds: this.random() < 0.4 ? [this.pick(labelIds)] : [],
        dueDate: this.random() < 0.3 ? new Date(created + 14 * DAY) : null,
      });
      await this.progress(ticket.id, people, created, now, index / plan.length);
    }
  }

  private async progress(id: string, people: Actor[], created: number, now: Date, youth: number): Promise<void> {
    const moments = Math.floor(this.random() * 4);
    for (let step = 1; step <= moments; step++) {
      this.setTime(created + (step / (moments + 2)) * (now.getTime() - created));
      await this.comments.create(this.pick(people), id, this.pick(COMMENTS));
    }
    const status = this.statusFor(youth);
    if (status === 'backlog') return;
    this.setTime(created + this.random() * (now.getTime() - created));
    await this.tickets.changeStatus(this.pick(people), id, { status });
  }

  private statusFor(youth: number): TicketStatus {
    const luck = this.random();
    if (luck > youth + 0.15) return luck > 0.93 ? 'cancelled' : 'done';
    return (['backlog', 'backlog', 'todo', 'todo', 'in_progress', 'in_review'] as const)[
      Math.floor(this.random() * 6)
    ]!;
  }

  private setTime(moment: number): void {
    (this.clock as DemoClock).set(new Date(moment));
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  /** Mulberry32: small, and the same data on every machine. */
  private random(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}
