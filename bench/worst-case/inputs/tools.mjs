import { AT_SIGNS, deep, LONG, MENTIONS, MISSPELT, nameOf, PREFIXES, TITLE, words } from '../contents.mjs';
import { entry, manyIds } from './entry.mjs';

/** A tool is named after its route: `POST /mcp (get_ticket)`. */
const tool = (name, input, make) =>
  entry(
    `POST /mcp (${name})`,
    input,
    async (stage, n) => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: await make(stage, n) } },
    }),
    { by: 'key', well: isNoError },
  );
const read = (uri, input) =>
  entry(
    'POST /mcp (resources/read)',
    input,
    (stage) => ({ body: { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: uri(stage) } } }),
    { by: 'key' },
  );
const isNoError = (text) => !text.includes('"isError":true') && !text.startsWith('{"error"');
const many = (ids) => manyIds(ids).split(',');
const leased = (make) => async (stage, n) => {
  const { id, leaseToken } = await stage.claimed();
  return { task: id, leaseToken, ...make(n) };
};

export const TOOL_INPUTS = [
  tool('list_projects', '100 of 64 KiB', () => ({ limit: 50 })),
  tool('get_project', '64 KiB', ({ big }) => ({ project: big })),
  tool('list_tickets', '100 of 64 KiB and 50 labels', ({ fat }) => ({ project: [fat], limit: 100 })),
  tool('list_tickets', 'lists of 100 ids, 200 code points', (stage) => ({
    project: many(stage.projects),
    label: many(stage.labels),
    assignee: many(stage.people),
    search: PREFIXES,
    limit: 100,
  })),
  tool('search_tickets', '200 code points of misspelt words', () => ({ query: MISSPELT, limit: 100 })),
  tool('search_tickets', '200 code points of one-letter words', () => ({ query: PREFIXES, limit: 100 })),
  tool('get_ticket', '64 KiB, all of 500 comments', ({ ticket }) => ({ ticket, comments: 'all' })),
  tool('get_ticket', '64 KiB in 1,000 characters', ({ ticket }) => ({ ticket, maxCharacters: 1_000 })),
  tool('list_labels', 'all labels of a workspace', ({ big }) => ({ project: big, limit: 100 })),
  tool('list_groups', 'all groups of a workspace', ({ big }) => ({ project: big, limit: 100 })),
  tool('list_views', 'own and shared ones', ({ big }) => ({ project: big, limit: 100 })),
  tool('list_fields', 'all fields of a project', ({ big }) => ({ project: big, limit: 100 })),
  tool('list_people', '200 code points', () => ({ search: PREFIXES, limit: 100 })),
  tool('list_tasks', 'in all projects', () => ({ limit: 100 })),
  tool('delegate', 'by name, instructions of 16 KiB', async (stage, n) => {
    const name = `delegate by name ${n}`;
    await stage.me.session.ask('POST', `/api/workspaces/${stage.workspace}/agents`, { name });
    return { ticket: stage.tickets[n + 3], agentId: name, instructions: words(16 * 1024, n) };
  }),
  tool('rank', 'to the end', (stage, n) => ({ ticket: stage.fatTickets[50 + n] })),
  tool('create_ticket', '64 KiB of @, 50 labels', (stage) => ({
    title: TITLE,
    projectId: stage.big,
    description: AT_SIGNS,
    labelIds: stage.labels.slice(0, 50),
  })),
  tool('update_ticket', '64 KiB of different words', (stage, n) => ({
    ticket: stage.fatTickets[50 + n],
    description: words(LONG, n + 3),
    title: nameOf(n),
  })),
  tool('comment', '64 KiB of almost-names after @', ({ ticket }) => ({ ticket, content: MENTIONS })),
  tool('claim_task', 'in all projects', () => ({})),
  tool('get_task', 'a payload of 64 KiB', async (stage) => ({ task: (await stage.claimed()).id })),
  tool(
    'report_task',
    '64 KiB',
    leased((n) => ({ message: words(LONG, n) })),
  ),
  tool(
    'ask_task',
    '64 KiB',
    leased(() => ({ question: words(LONG) })),
  ),
  tool(
    'complete_task',
    '64 KiB and artifacts of 256 KiB',
    leased(() => ({ summary: words(LONG), artifacts: [deep(255 * 1024, 14)] })),
  ),
  tool(
    'fail_task',
    '64 KiB',
    leased(() => ({ error: words(LONG) })),
  ),
  read(({ ticket }) => `docket://ticket/${ticket}`, 'a ticket of 64 KiB'),
  read(({ big }) => `docket://project/${big}`, 'a project of 64 KiB'),
  read(({ fat }) => `docket://board/${fat}`, 'a board of 64 KiB tickets'),
  entry('POST /mcp (tools/list)', 'all tools', () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }), {
    by: 'key',
  }),
];

/** Beside the API: pages, metrics, and routes of Fastify that are not in the document. */
export const PAGE_INPUTS = [
  entry('GET /openapi.json', 'the whole document', undefined, { by: 'none' }),
  entry('GET /reference', 'the page', undefined, { by: 'none', status: [200, 302] }),
  entry('GET /metrics', 'all figures', undefined, { by: 'admin' }),
  entry('GET /admin/queues', 'the dashboard', undefined, { by: 'admin', status: [200, 302] }),
];
