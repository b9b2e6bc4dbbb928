import fc from 'fast-check';
import { TICKET_PRIORITIES, TICKET_STAGES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { nextPage } from './answers.js';
import {
  GROUPS,
  isVisible,
  LABELS,
  type ModelTicket,
  mayRead,
  PEOPLE,
  type PersonName,
  PROJECTS,
  type ProjectName,
} from './model.js';
import { DUE, WORDS } from './model-commands.js';
import type { ModelScenario } from './model-scenario.js';

const ENUMS = {
  status: TICKET_STATUSES,
  priority: TICKET_PRIORITIES,
  type: TICKET_TYPES,
  stage: TICKET_STAGES,
} as const;
type EnumField = keyof typeof ENUMS;

/** The filters of a request; a list matches any of its values. */
export interface Look {
  by: PersonName;
  filter: Partial<Record<EnumField | 'project' | 'assignee' | 'reporter' | 'group' | 'label', string[]>> & {
    search?: string;
    dueBefore?: string;
    dueAfter?: string;
  };
  sort: 'title' | 'priority' | 'status' | 'createdAt' | 'updatedAt';
  order: 'asc' | 'desc';
  limit: number;
}

const anyOf = (...values: readonly string[]) => fc.subarray([...values], { minLength: 1, maxLength: 3 });
const FILTERS = {
  status: anyOf(...TICKET_STATUSES),
  priority: anyOf(...TICKET_PRIORITIES),
  type: anyOf(...TICKET_TYPES),
  stage: anyOf(...TICKET_STAGES),
  project: anyOf(...PROJECTS, 'none'),
  assignee: anyOf(...PEOPLE, 'me', 'none'),
  reporter: anyOf(...PEOPLE, 'me'),
  group: anyOf(...GROUPS, 'none'),
  label: anyOf(...LABELS, 'none'),
  search: fc.constantFrom(...WORDS),
  dueBefore: fc.constantFrom(DUE.past, DUE.future),
  dueAfter: fc.constantFrom(DUE.past, DUE.future),
};

const filter = fc
  .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name]]))));

export const LOOK = fc.record({
  by: fc.constantFrom(...PEOPLE),
  filter,
  sort: fc.constantFrom('title', 'priority', 'status', 'createdAt', 'updatedAt'),
  order: fc.constantFrom('asc', 'desc'),
  limit: fc.constantFrom(1, 2, 3, 5, 100),
}) as fc.Arbitrary<Look>;

/** Compares what people see of tickets with what the model says they should. */
export class ModelViews {
  constructor(private readonly scenario: ModelScenario) {}

  /** The same list by page numbers and by cursors: each item once and in order, with the exact total on every page. */
  async list(look: Look): Promise<void> {
    const expected = this.sorted(look).map(({ name }) => this.scenario.world.id(name));
    const { by, limit } = look;
    const as = this.scenario.world.as(by);
    const total = expected.length;
    const totalPages = Math.ceil(total / limit);
    const query = this.query(look);
    const [byPage, byCursor]: [string[], string[]] = [[], []];
    for (let page = 1; page <= totalPages + 1; page++) {
      const { status, body } = await as.get(`/api/tickets?${query}&page=${page}`);
      expect({ look, status }).toEqual({ look, status: 200 });
      expect({ look, pagination: body.pagination }).toEqual({ look, pagination: { page, limit, total, totalPages } });
      byPage.push(...body.data.map(({ id }: { id: string }) => id));
    }
    for (let next: string | undefined = `/api/tickets?${query}`; next; ) {
      const reply = await as.get(next);
      byCursor.push(...reply.body.data.map(({ id }: { id: string }) => id));
      next = nextPage(reply);
    }
    expect({ look, byPage, byCursor }).toEqual({ look, byPage: expected, byCursor: expected });
  }

  /** For each value of each enum, alone and together with a project; and without a filter. */
  async totals(by: PersonName): Promise<void> {
    const { world } = this.scenario;
    const seen: Record<string, number> = {};
    const known: Record<string, number> = {};
    const count = async (query: string, matches: (ticket: ModelTicket) => boolean) => {
      const { body } = await world.as(by).get(`/api/tickets?limit=1${query}`);
      seen[query] = body.pagination.total;
      known[query] = this.visible(by).filter(matches).length;
    };
    await count('', () => true);
    for (const project of PROJECTS) await count(`&project=${world.id(project)}`, (one) => one.projectId === project);
    for (const field of Object.keys(ENUMS) as EnumField[]) {
      for (const [index, value] of ENUMS[field].entries()) {
        await count(`&${field}=${value}`, (one) => one[field] === value);
        const project = PROJECTS[index % PROJECTS.length]!;
        const within = (one: ModelTicket) => one[field] === value && one.projectId === project;
        await count(`&${field}=${value}&project=${world.id(project)}`, within);
      }
    }
    expect({ by, totals: seen }).toEqual({ by, totals: known });
  }

  /** Each planted word finds exactly the texts that contain it. */
  async searches(by: PersonName): Promise<void> {
    const { world } = this.scenario;
    for (const word of WORDS) {
      const { body } = await world.as(by).get(`/api/tickets/search?q=${word}&limit=100`);
      const expected = this.visible(by).filter((ticket) => holds(ticket, word));
      const found = body.data.map(({ id }: { id: string }) => id).sort();
      const known = expected.map(({ name }) => world.id(name)).sort();
      expect({ by, word, found, total: body.pagination.total }).toEqual({
        by,
        word,
        found: known,
        total: known.length,
      });
    }
  }

  async stats(by: PersonName): Promise<void> {
    const { world } = this.scenario;
    for (const project of [undefined, ...PROJECTS, 'none'] as const) {
      const wanted = project === 'none' ? null : project;
      const tickets = this.visible(by).filter((one) => wanted === undefined || one.projectId === wanted);
      const { body } = await world.as(by).get(`/api/tickets/stats${project ? `?project=${world.id(project)}` : ''}`);
      const { total, byStatus, byPriority, byType, metrics } = body.data;
      const { completionRate, overdue, createdThisPeriod, completedThisPeriod } = metrics;
      const said = {
        total,
        byStatus,
        byPriority,
        byType,
        completionRate,
        overdue,
        createdThisPeriod,
        completedThisPeriod,
      };
      expect({ by, project, ...said }).toEqual({ by, project, ...statsOf(tickets) });
      if (project === undefined || project === 'none') continue;
      await this.projectStats(project, tickets, by);
    }
  }

  private async projectStats(project: ProjectName, tickets: ModelTicket[], by: PersonName): Promise<void> {
    const { world, state } = this.scenario;
    const { status, body } = await world.as(by).get(`/api/project/${world.id(project)}/stats`);
    expect({ by, project, status }).toEqual({ by, project, status: mayRead(state, by, project) ? 200 : 403 });
    if (status === 403) return expect(tickets).toEqual([]);
    const { total, byStatus, overdue } = statsOf(tickets);
    expect({ by, project, tickets: body.data.tickets }).toEqual({
      by,
      project,
      tickets: {
        total,
        open: byStatus.backlog! + byStatus.todo!,
        inProgress: byStatus.in_progress! + byStatus.in_review!,
        completed: byStatus.done,
        overdue,
      },
    });
    expect(body.data.activity).toEqual({
      ticketsCreated: total,
      ticketsCompleted: byStatus.done,
      comments: tickets.reduce((sum, { comments }) => sum + comments.length, 0),
    });
  }

  private visible(by: PersonName): ModelTicket[] {
    const { state } = this.scenario;
    return state.tickets.filter((ticket) => isVisible(state, by, ticket));
  }

  private sorted({ by, filter: asked, sort, order }: Look): ModelTicket[] {
    const { times, world } = this.scenario;
    const value = (ticket: ModelTicket): string | number => {
      if (sort === 'title') return ticket.title.toLowerCase();
      if (sort === 'priority' || sort === 'status') return (ENUMS[sort] as readonly string[]).indexOf(ticket[sort]);
      return times.get(ticket.name)![sort];
    };
    const direction = order === 'asc' ? 1 : -1;
    return this.visible(by)
      .filter((ticket) => fits(ticket, asked, by))
      .map((ticket) => ({ ticket, value: value(ticket), id: world.id(ticket.name) }))
      .sort((a, b) => direction * (compare(a.value, b.value) || compare(a.id, b.id)))
      .map(({ ticket }) => ticket);
  }

  private query({ filter: asked, sort, order, limit }: Look): string {
    const { world } = this.scenario;
    const parameters = Object.entries(asked).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.map((item) => world.id(item)).join(',') : value,
    ]);
    return new URLSearchParams([...parameters, ['sort', sort], ['order', order], ['limit', `${limit}`]]).toString();
  }
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const holds = ({ title, description, comments }: ModelTicket, word: string): boolean =>
  [title, description ?? '', ...comments.map(({ content }) => content)].some((text) =>
    text.toLowerCase().includes(word),
  );

function fits(ticket: ModelTicket, asked: Look['filter'], by: PersonName): boolean {
  const { dueDate } = ticket;
  const idFields = { project: 'projectId', assignee: 'assigneeId', reporter: 'reporterId', group: 'groupId' } as const;
  const inList = (values: string[], value: string | null) =>
    values.includes(value ?? 'none') || (values.includes('me') && value === by);
  return (
    (Object.keys(ENUMS) as EnumField[]).every((field) => asked[field]?.includes(ticket[field]) ?? true) &&
    Object.entries(idFields).every(([name, field]) => {
      const values = asked[name as keyof typeof idFields];
      return values === undefined || inList(values, ticket[field]);
    }) &&
    (asked.label === undefined ||
      asked.label.some((label) =>
        label === 'none' ? ticket.labelIds.length === 0 : ticket.labelIds.includes(label),
      )) &&
    (asked.search === undefined || holds(ticket, asked.search)) &&
    (asked.dueBefore === undefined || (dueDate !== null && dueDate < asked.dueBefore)) &&
    (asked.dueAfter === undefined || (dueDate !== null && dueDate >= asked.dueAfter))
  );
}

function statsOf(tickets: ModelTicket[]) {
  const by = (field: EnumField): Record<string, number> =>
    Object.fromEntries(ENUMS[field].map((value) => [value, tickets.filter((one) => one[field] === value).length]));
  const byStatus = by('status');
  const counted = tickets.length - byStatus.cancelled!;
  return {
    total: tickets.length,
    byStatus,
    byPriority: by('priority'),
    byType: by('type'),
    completionRate: counted === 0 ? 0 : byStatus.done! / counted,
    overdue: tickets.filter((one) => one.dueDate === DUE.past && !['done', 'cancelled'].includes(one.status)).length,
    createdThisPeriod: tickets.length,
    completedThisPeriod: byStatus.done,
  };
}
