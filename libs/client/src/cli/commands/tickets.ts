import { answer } from '../../errors.js';
import { pages } from '../../paging.js';
import type { FoundTicket, Project, Ticket, TicketDetails } from '../../types.js';
import { TICKET_STATUSES } from '../../vocabulary.js';
import { type Call, type Command, integer, text } from '../command.js';
import { FILTERS, filterOf } from '../filters.js';
import { projectNamed } from '../names.js';
import { clean, cleanLine } from '../terminal.js';

const LIMIT = { value: 'number', short: 'n', description: 'at most so many; 30 by default' };

export const list: Command = {
  summary: 'List tickets; without --status, the open ones',
  options: {
    ...FILTERS,
    sort: {
      value: 'field',
      description: 'priority by default',
      choices: ['priority', 'status', 'title', 'createdAt', 'updatedAt', 'dueDate', 'rank'],
    },
    order: { value: 'order', description: 'desc by default', choices: ['asc', 'desc'] },
    limit: LIMIT,
    all: { description: 'all of them' },
  },
  examples: [
    'docket list --assignee me',
    'docket list -p WEB -s in_review',
    'docket list --status any --label bug --json',
  ],
  async run(call) {
    const { options } = call;
    const docket = await call.docket();
    const limit = options.all ? Number.POSITIVE_INFINITY : integer('limit', text(options.limit), 30);
    const filter = await filterOf(docket, options, 'open');
    const query = { ...filter, sort: text(options.sort) ?? 'priority', order: text(options.order) } as typeof filter;
    const { found, total } = await firstOf<Ticket>(
      pages(docket, '/api/tickets', { params: { query: { ...query, limit: Math.min(limit, 100) } } }),
      limit,
    );
    showTickets(call, found);
    if (total > found.length) call.output.remark(`${found.length} of ${total}. --all shows the others.`);
  },
};

export const search: Command = {
  summary: 'Search titles, descriptions and comments, best match first',
  arguments: '<words>…',
  options: { project: FILTERS.project!, status: { ...FILTERS.status!, description: 'any by default' }, limit: LIMIT },
  examples: ['docket search sign-in safari', 'docket search -p WEB "no milk"'],
  async run(call) {
    const { args, options, output } = call;
    const docket = await call.docket();
    const limit = integer('limit', text(options.limit), 30);
    const { project, status } = await filterOf(docket, options, 'any');
    const query = { q: args.join(' '), project, status, limit: Math.min(limit, 100) };
    const { found } = await firstOf<FoundTicket>(pages(docket, '/api/tickets/search', { params: { query } }), limit);
    const rows = found.map((ticket) => [referenceOf(ticket), ticket.status, ticket.title]);
    output.table(['TICKET', 'STATUS', 'TITLE'], rows, 2, found);
  },
};

export const projects: Command = {
  summary: 'List projects',
  async run({ docket, output }) {
    const { found } = await firstOf<Project>(
      pages(await docket(), '/api/projects', { params: { query: { limit: 100 } } }),
    );
    const rows = found.map(({ key, name, status, visibility, _count }) => [
      key,
      name,
      status,
      visibility,
      `${_count.tickets}`,
    ]);
    output.table(['KEY', 'NAME', 'STATUS', 'VISIBILITY', 'TICKETS'], rows, 1, found);
  },
};

export const show: Command = {
  summary: 'Show a ticket with its description and comments',
  arguments: '<ticket>',
  examples: ['docket show WEB-12'],
  async run({ args, docket, output }) {
    const ticket = await readTicket(await docket(), args[0]!);
    output.show(describe(ticket), ticket);
  },
};

export async function readTicket(docket: Awaited<ReturnType<Call['docket']>>, id: string): Promise<TicketDetails> {
  return (await answer(docket.GET('/api/tickets/{id}', { params: { path: { id } } }))).data;
}

export const referenceOf = ({ key, id }: { key: string | null; id: string }): string => key ?? id;

export const statusNames: readonly string[] = TICKET_STATUSES;

/** One line about a ticket that was changed. */
export const lineOf = (ticket: Pick<Ticket, 'key' | 'id' | 'status' | 'title'>): string =>
  cleanLine(`${referenceOf(ticket)}  ${ticket.status}  ${ticket.title}`);

export async function projectId(call: Call): Promise<{ id: string; workspaceId: string } | undefined> {
  const name = text(call.options.project);
  return name === undefined ? undefined : projectNamed(await call.docket(), name);
}

function showTickets({ output }: Call, tickets: Ticket[]): void {
  const rows = tickets.map((ticket) => [
    referenceOf(ticket),
    ticket.status,
    ticket.priority,
    ticket.assignee?.name ?? ticket.assignee?.email ?? '',
    ticket.title,
  ]);
  output.table(['TICKET', 'STATUS', 'PRIORITY', 'ASSIGNEE', 'TITLE'], rows, 4, tickets);
}

async function firstOf<Item>(
  source: AsyncIterable<{ data: Item[]; pagination: { total: number } }>,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ found: Item[]; total: number }> {
  const found: Item[] = [];
  let total = 0;
  for await (const { data, pagination } of source) {
    found.push(...data);
    total = pagination.total;
    if (found.length >= limit) break;
  }
  return { found: found.slice(0, limit), total };
}

function describe(ticket: TicketDetails): string {
  const { assignee, delegate, reporter, labels, dueDate, project } = ticket;
  const facts = [
    ['Status', ticket.status],
    ['Priority', ticket.priority],
    ['Type', ticket.type],
    ['Project', project?.name],
    ['Assignee', assignee?.name ?? assignee?.email],
    ['Delegate', delegate?.name],
    ['Reporter', reporter?.name ?? reporter?.email],
    ['Labels', labels.map(({ name }) => name).join(', ')],
    ['Due', dueDate?.slice(0, 10)],
    ['Updated', ticket.updatedAt],
  ].flatMap(([name, value]) => (value ? [`${name!.padEnd(9)} ${cleanLine(value)}`] : []));
  const comments = ticket.comments.flatMap(({ author, createdAt, content }) => [
    '',
    cleanLine(`${author.name ?? author.email ?? author.id}, ${createdAt}`),
    indented(content),
  ]);
  return [
    cleanLine(`${referenceOf(ticket)}  ${ticket.title}`),
    '',
    ...facts,
    ...(ticket.description ? ['', clean(ticket.description)] : []),
    ...comments,
  ].join('\n');
}

const indented = (content: string): string => clean(content).replace(/^/gm, '  ');
