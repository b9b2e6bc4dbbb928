import {
  AT_SIGNS,
  BODY,
  LONG,
  MARKUP,
  MENTIONS,
  MISSPELT,
  manyParts,
  marks,
  PREFIXES,
  TITLE,
  words,
} from '../contents.mjs';
import { entry, lists, manyIds } from './entry.mjs';

const ROOM = 20 * 1024; // for the rest of a body beside its texts
const of = ({ ticket }) => ({ id: ticket });
const ofFat = (stage, n) => ({ id: stage.fatTickets[n % stage.fatTickets.length] });
const fifty = ({ labels }) => labels.slice(0, 50);
const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));
const file = (bytes) => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(bytes, 'a')]), `${'n'.repeat(200)}.txt`);
  return form;
};
const ALL_FILTERS = {
  status: 'backlog,todo,in_progress,in_review,done,cancelled',
  priority: 'lowest,low,medium,high,highest',
  type: 'TASK,BUG,FEATURE,IMPROVEMENT,EPIC',
};
const create = (description) => (stage) => ({
  body: { title: TITLE, description, projectId: stage.big, labelIds: fifty(stage), groupId: stage.groups[0] },
});
const bulk = (operations, more) => async (stage, n) => ({
  body: { operations: await operations(stage, n), ...more },
});
const change = (body) => (stage, n) => ({ ids: ofFat(stage, n + 1), body: body(stage, n) });
/** The tickets of one round, a different hundred for each. */
const hundred = (stage, n) => stage.tickets.slice((n * 100) % (stage.tickets.length - 99)).slice(0, 100);

export const TICKET_INPUTS = [
  entry('GET /api/tickets', '100 tickets of 64 KiB and 50 labels', ({ fat }) => ({
    query: { project: fat, limit: '100' },
  })),
  entry('GET /api/tickets', 'all tickets, sorted by title, page 1,000,000', () => ({
    query: { sort: 'title', limit: '100', page: '1000000' },
  })),
  entry('GET /api/tickets', 'four lists of 100 ids and all values', (stage) => ({
    query: {
      ...ALL_FILTERS,
      project: manyIds(stage.projects),
      label: manyIds(stage.labels),
      assignee: manyIds(stage.people),
      group: manyIds(stage.groups, 60),
      limit: '100',
      sort: 'title',
    },
  })),
  entry('GET /api/tickets', '200 code points of one-letter words', () => ({
    query: { search: PREFIXES, limit: '100' },
  })),
  entry('GET /api/tickets', '200 code points of misspelt words', () => ({ query: { search: MISSPELT, limit: '100' } })),
  entry('GET /api/tickets', 'a letter that begins every text, in 64 KiB of words', ({ fat }) => ({
    query: { search: '1', project: fat, limit: '100', sort: 'title' },
  })),
  entry('GET /api/tickets/search', '200 code points of one-letter words', () => ({
    query: { q: PREFIXES, limit: '100' },
  })),
  entry('GET /api/tickets/search', '200 code points of misspelt words', () => ({
    query: { q: MISSPELT, limit: '100' },
  })),
  entry('GET /api/tickets/search', 'one letter, in 100 projects', ({ projects }) => ({
    query: { q: '1', project: manyIds(projects), limit: '100' },
  })),
  entry('GET /api/tickets/search', '200 combining marks', () => ({
    query: { q: `a${'\u0301\u0327'.repeat(99)}`, limit: '100' },
  })),
  entry('GET /api/tickets/stats', 'a year, 100 projects and 100 assignees', ({ projects, people }) => ({
    query: { period: 'year', project: manyIds(projects), assignee: manyIds(people) },
  })),
  entry('GET /api/tickets/stats', 'a year of everything', () => ({ query: { period: 'year' } })),
  entry('GET /api/tickets/stats/series', '400 days of everything', () => ({
    query: { interval: 'day', from: new Date(Date.now() - 398 * 24 * 60 * 60 * 1000).toISOString() },
  })),
  entry('GET /api/tickets/stats/series', '33 years of 100 projects and 100 assignees', ({ projects, people }) => ({
    query: {
      interval: 'month',
      from: new Date(Date.now() - 12_000 * 24 * 60 * 60 * 1000).toISOString(),
      timezone: 'America/New_York',
      project: manyIds(projects),
      assignee: manyIds(people),
    },
  })),
  entry('GET /api/tickets/export', 'every ticket with 50 labels, as CSV', () => ({ query: { format: 'csv' } })),
  entry('GET /api/tickets/export', '64 KiB a ticket, by a word, as JSON lines', ({ fat }) => ({
    query: { format: 'jsonl', project: fat, search: '1' },
  })),
  entry('POST /api/tickets', '64 KiB of @', create(AT_SIGNS), { status: 201 }),
  entry('POST /api/tickets', '64 KiB of almost-names after @', create(MENTIONS), { status: 201 }),
  entry('POST /api/tickets', '64 KiB of different words', (stage, n) => create(words(LONG, n))(stage), { status: 201 }),
  entry('POST /api/tickets', '64 KiB of combining marks', create(marks(LONG)), { status: 201 }),
  entry('POST /api/tickets', '64 KiB of open brackets', create(MARKUP), { status: 201 }),
  entry(
    'POST /api/tickets',
    '1 MiB of {} in place of a label list',
    () => ({ body: { title: TITLE, labelIds: manyParts(BODY - 1024) } }),
    {
      status: 400,
    },
  ),
  entry(
    'POST /api/tickets/bulk',
    '100 tickets with 50 labels',
    bulk((stage) =>
      times(100, () => ({ op: 'create', ticket: { title: TITLE, projectId: stage.big, labelIds: fifty(stage) } })),
    ),
  ),
  entry(
    'POST /api/tickets/bulk',
    '15 tickets with 64 KiB of different words',
    bulk((stage, n) =>
      times(15, (at) => ({
        op: 'create',
        ticket: { title: TITLE, projectId: stage.big, description: words(LONG - 256, n * 15 + at) },
      })),
    ),
  ),
  entry(
    'POST /api/tickets/bulk',
    '15 tickets with 64 KiB of @, tried only',
    bulk(
      (stage) =>
        times(15, () => ({ op: 'create', ticket: { title: TITLE, projectId: stage.big, description: AT_SIGNS } })),
      { dryRun: true, atomic: true },
    ),
  ),
  entry(
    'POST /api/tickets/bulk',
    'status, labels and assignee of 100 tickets, all or none',
    bulk(
      (stage, n) =>
        hundred(stage, n).map((id, at) => ({
          op: 'update',
          id,
          ticket: {
            status: n % 2 ? 'todo' : 'done',
            labelIds: stage.labels.slice(n % 10).slice(0, 50),
            assigneeId: stage.people[(at + n) % 99],
          },
        })),
      { atomic: true },
    ),
  ),
  entry(
    'POST /api/tickets/bulk',
    'deletes 100 tickets',
    bulk(async (stage) => {
      const ids = await stage.newTickets(100, { projectId: stage.big, labelIds: fifty(stage) });
      return ids.map((id) => ({ op: 'delete', id }));
    }),
  ),
  entry('GET /api/tickets/{id}', '64 KiB, 50 labels, 500 comments', (stage) => ({ ids: of(stage) })),
  entry(
    'PUT /api/tickets/{id}',
    '64 KiB of other words, other labels',
    change((stage, n) => ({
      description: words(LONG, 10 + n),
      labelIds: stage.labels.slice(n % 10, (n % 10) + 50),
      title: `${n}${TITLE}`.slice(0, 255),
    })),
  ),
  entry(
    'PUT /api/tickets/{id}',
    'a move to another project',
    change((stage, n) => ({ projectId: stage.projects[10 + n] })),
  ),
  entry('PUT /api/tickets/{id}', 'words of a ticket with 500 comments of 64 KiB', (stage, n) => ({
    ids: of(stage),
    body: { description: words(LONG, 20 + n) },
  })),
  entry('DELETE /api/tickets/{id}', '64 KiB, 500 comments', async (stage) => ({ ids: of(stage) }), {
    after: (stage) => stage.me.session.ask('POST', `/api/tickets/${stage.ticket}/restore`),
  }),
  entry('POST /api/tickets/{id}/restore', '64 KiB, 500 comments', async (stage) => {
    await stage.me.session.ask('DELETE', `/api/tickets/${stage.ticket}`);
    return { ids: of(stage) };
  }),
  entry(
    'PUT /api/tickets/{id}/status',
    'to done and back',
    change((_, n) => ({ status: n % 2 ? 'todo' : 'done' })),
  ),
  entry(
    'PUT /api/tickets/{id}/assignee',
    'one of 100 people',
    change((stage, n) => ({ assigneeId: stage.people[n + 3] })),
  ),
  entry('PUT /api/tickets/{id}/delegate', 'instructions of 16 KiB', async (stage, n) => {
    const path = `/api/workspaces/${stage.workspace}/agents`;
    const { id: agentId } = await stage.me.session.ask('POST', path, { name: `delegate ${n}` });
    return { ids: { id: stage.tickets[n + 3] }, body: { agentId, instructions: words(16 * 1024, n) } };
  }),
  entry('PUT /api/tickets/{id}/rank', 'to one place, over and over', (stage, n) => ({
    ids: { id: stage.tickets[1 + (n % 2)] },
    body: { after: stage.tickets[0], status: n % 2 ? 'todo' : 'done' },
  })),
  entry('POST /api/tickets/rank', '100 tickets to another status', (stage, n) => ({
    body: { ids: hundred(stage, n), status: n % 2 ? 'todo' : 'done' },
  })),
  ...lists(
    [
      'GET /api/tickets/{id}/children',
      'GET /api/tickets/{id}/history',
      'GET /api/tickets/{id}/comments',
      'GET /api/tickets/{id}/attachments',
      'GET /api/tickets/{id}/time-logs',
      'GET /api/tickets/{id}/relations',
      'GET /api/tickets/{id}/links',
    ],
    of,
  ),
  entry(
    'POST /api/tickets/{id}/comments',
    '64 KiB of @, after 500 of 64 KiB',
    (stage) => ({ ids: of(stage), body: { content: AT_SIGNS } }),
    { status: 201 },
  ),
  entry(
    'POST /api/tickets/{id}/comments',
    '64 KiB of different words, after 500',
    (stage, n) => ({ ids: of(stage), body: { content: words(LONG, 30 + n) } }),
    { status: 201 },
  ),
  entry('PUT /api/tickets/{id}/comments/{commentId}', '64 KiB of almost-names after @', (stage) => ({
    ids: { ...of(stage), commentId: stage.comment },
    body: { content: MENTIONS },
  })),
  entry('DELETE /api/tickets/{id}/comments/{commentId}', '64 KiB of words, of 500 comments', async (stage, n) => {
    const { id } = await stage.me.session.ask('POST', `/api/tickets/${stage.ticket}/comments`, {
      content: words(LONG, 40 + n),
    });
    return { ids: { ...of(stage), commentId: id } };
  }),
  entry('POST /api/tickets/{id}/attachments', '25 MiB', (stage) => ({ ids: of(stage), raw: file(25 * BODY - ROOM) }), {
    status: 201,
  }),
  entry('GET /api/tickets/{id}/attachments/{attachmentId}', '25 MiB', async (stage) => {
    const [{ id }] = await stage.me.session.ask('GET', `/api/tickets/${stage.ticket}/attachments`);
    return { ids: { ...of(stage), attachmentId: id } };
  }),
  entry('DELETE /api/tickets/{id}/attachments/{attachmentId}', '25 MiB', async (stage) => {
    const [{ id }] = await stage.me.session.ask('GET', `/api/tickets/${stage.ticket}/attachments`);
    return { ids: { ...of(stage), attachmentId: id } };
  }),
  entry(
    'POST /api/tickets/{id}/time-logs',
    'a note of 64 KiB',
    (stage) => ({ ids: of(stage), body: { minutes: 100_000, note: words(LONG) } }),
    { status: 201 },
  ),
  entry('DELETE /api/tickets/{id}/time-logs/{timeLogId}', 'a note of 64 KiB', async (stage) => {
    const [{ id }] = await stage.me.session.ask('GET', `/api/tickets/${stage.ticket}/time-logs`);
    return { ids: { ...of(stage), timeLogId: id } };
  }),
  entry(
    'POST /api/tickets/{id}/relations',
    'blocks, at the end of a chain of 500',
    async (stage, n) => {
      await chain(stage);
      return { ids: { id: stage.tickets[499] }, body: { type: 'blocks', ticketId: stage.fatTickets[n] } };
    },
    { status: 201 },
  ),
  entry('DELETE /api/tickets/{id}/relations', 'of a chain of 500', (stage, n) => ({
    ids: { id: stage.tickets[499] },
    body: { type: 'blocks', ticketId: stage.fatTickets[n] },
  })),
  entry('DELETE /api/tickets/{id}/relations/{relationId}', 'of a chain of 500', async (stage, n) => {
    const [{ id }] = await stage.me.session.ask('GET', `/api/tickets/${stage.tickets[n]}/relations`);
    return { ids: { id: stage.tickets[n], relationId: id } };
  }),
  ...['', '/comments/{commentId}'].flatMap((subject) =>
    ['PUT', 'DELETE'].map((method) =>
      entry(`${method} /api/tickets/{id}${subject}/reactions/{emoji}`, 'one of 20 kinds', (stage, n) => ({
        ids: {
          ...of(stage),
          commentId: stage.comment,
          emoji: encodeURIComponent(String.fromCodePoint(0x1f600 + (n % 20))),
        },
      })),
    ),
  ),
  ...['user', 'ticket', 'day'].map((groupBy) =>
    entry('GET /api/time-logs', `all, by ${groupBy}`, (stage) => ({
      query: { groupBy, ticket: manyIds(stage.tickets.slice(0, 50), 60), project: manyIds(stage.projects, 60) },
    })),
  ),
  ...['GET', 'PUT', 'DELETE'].map((method) =>
    entry(`${method} /api/tickets/{id}/watchers/me`, 'a ticket of 64 KiB', (stage) => ({ ids: of(stage) })),
  ),
];

/** Each of 500 tickets blocks the next. */
async function chain(stage) {
  if (stage.chained) return;
  stage.chained = true;
  for (let n = 0; n < 499; n++) {
    await stage.me.session.ask('POST', `/api/tickets/${stage.tickets[n]}/relations`, {
      type: 'blocks',
      ticketId: stage.tickets[n + 1],
    });
  }
}
