import { setTimeout as sleep } from 'node:timers/promises';
import { verifyCounters } from '#tickets';
import { nextPage } from '../../support/answers.js';
import { bulkLoad } from '../../support/bulk-load.js';
import { Docket } from '../../support/docket.js';
import type { TestUser } from '../../support/given.js';
import { readOf, tablesReadWhole } from '../../support/plans.js';
import { statementsOf } from '../../support/statements.js';
import { LARGE, SEED } from './search-seed.js';

/** Until every page is all-visible: a running transaction prevents VACUUM from marking it. */
async function settle(): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    await docket.rows('VACUUM');
    const [{ hidden } = { hidden: 1 }] = await docket.rows<{ hidden: number }>(
      `SELECT count(*)::int AS hidden FROM pg_class WHERE relname = ANY ($1) AND relallvisible < relpages * 0.9`,
      [LARGE],
    );
    if (hidden === 0) return void (await docket.rows('ANALYZE'));
    await sleep(500);
  }
  throw new Error('The tables never settled');
}

let docket: Docket;
let project: { id: string; key: string; workspaceId: string };
let group: { id: string };
const callers = {} as Record<'project member' | 'workspace member' | 'ADMIN', TestUser>;
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  await bulkLoad(docket, LARGE, SEED);
  await verifyCounters({ query: (sql) => docket.rows(sql) }, { repair: true });
  callers['project member'] = await docket.given.user();
  callers['workspace member'] = await docket.given.user();
  callers.ADMIN = await docket.given.user({ role: 'ADMIN' });
  project = (await docket.as(callers.ADMIN).get('/api/project/S7P7')).body.data;
  await docket.given.member(callers.ADMIN, project, 'member', callers['project member']);
  const workspace = { id: project.workspaceId };
  await docket.given.workspaceMember(callers.ADMIN, workspace, 'member', callers['workspace member']);
  const [cycle] = await docket.rows<{ id: string }>('SELECT id FROM groups WHERE project_id = $1', [project.id]);
  group = cycle!;
  await settle();
}, 600_000);
afterAll(() => docket.stop());

it('there is enough data to make an index worthwhile', async () => {
  const [row] = await docket.rows<{ tickets: number }>('SELECT count(*)::int AS tickets FROM tickets');
  expect(row).toEqual({ tickets: 40_000 });
});

it('a very frequent word is found in all of its tickets, and the most recently changed are ranked', async () => {
  const reply = await docket.as(callers.ADMIN).get('/api/tickets/search?q=printing&limit=5');
  expect(reply.body.pagination).toMatchObject({ total: 10_000 });
  const [newest] = await docket.rows<{ at: Date }>(
    `SELECT min(updated_at) AS at FROM (SELECT updated_at FROM tickets WHERE title LIKE '%printing'
       ORDER BY updated_at DESC LIMIT 2000) AS last`,
  );
  expect(reply.body.data).toHaveLength(5);
  for (const { title, updatedAt } of reply.body.data) {
    expect(title).toMatch(/printing$/);
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(newest!.at.getTime());
  }
});

it('a deleted ticket is neither found by a very frequent word nor counted', async () => {
  const [last] = await docket.rows<{ id: string }>(
    `SELECT id FROM tickets WHERE title LIKE '%printing' ORDER BY updated_at DESC, id DESC LIMIT 1`,
  );
  await docket.rows('UPDATE tickets SET deleted_at = now() WHERE id = $1', [last!.id]);
  try {
    const found = (await docket.as(callers.ADMIN).get('/api/tickets/search?q=printing&limit=100')).body;
    expect(found.pagination).toMatchObject({ total: 9_999 });
    expect(found.data.map(({ id }: { id: string }) => id)).not.toContain(last!.id);
  } finally {
    await docket.rows('UPDATE tickets SET deleted_at = NULL WHERE id = $1', [last!.id]);
  }
});

it.each(['/api/tickets?', '/api/tickets?sort=title&', '/api/tickets/search?q=printing&', '/api/projects?'])(
  'a request is one statement, whatever its limit: %s',
  async (path) => {
    const texts = new Set<string>();
    for (const limit of [1, 7, 20, 99, 100]) {
      const reply = docket.as(callers['project member']).get(`${path}limit=${limit}`);
      const statements = await statementsOf(async () =>
        expect((await reply).body.data.length).toBeLessThanOrEqual(limit),
      );
      for (const { text } of statements.filter(({ text }) => text.includes('LIMIT'))) texts.add(text);
    }
    expect(texts.size).toBe(1);
  },
);

describe('a search for a word of 10,000 tickets', () => {
  const readFor = async (caller: TestUser, path: string, table: string) => {
    const statements = await statementsOf(() => docket.as(caller).get(path));
    const reads = await Promise.all(
      statements.filter(({ text }) => text.includes('matches AS')).map((statement) => readOf(docket, statement, table)),
    );
    return reads.flat().map(({ rows }) => rows);
  };

  it.each([
    '/api/tickets/search?q=printing',
    '/api/tickets?search=printing',
    '/api/tickets/search?q=p',
    '/api/tickets?search=-',
  ])('reads nothing for a caller who may read none of them: %s', async (path) => {
    const stranger = await docket.given.user();
    expect(await readFor(stranger, path, 'ticket_search')).toEqual([]);
    expect(await readFor(stranger, path, 'tickets')).toEqual([]);
  });

  // Promise 8.2
  it('reads only those of the one project that the caller may read', async () => {
    const rows = await readFor(callers['project member'], '/api/tickets?search=printing', 'ticket_search');
    expect(rows).toEqual([125]);
  });
});

it('the number of tickets with a label is read, not counted', async () => {
  const statements = await statementsOf(() => docket.as(callers.ADMIN).get(`/api/tickets?label=${project.id}`));
  const { text } = statements.find(({ text }) => text.includes('matched AS'))!;
  expect(text).toContain('ticket_label_counters');
  expect(text).not.toContain('count(*) FROM tickets');
});

describe('in a project with 500 tickets', () => {
  const readBy = async (path: string) => {
    const statements = await statementsOf(() => docket.as(callers['project member']).get(path));
    const reads = await Promise.all(
      statements
        .filter(({ text }) => text.includes('shown AS'))
        .map((statement) => readOf(docket, statement, 'tickets')),
    );
    return reads.flat().reduce((sum, { rows = 0 }) => sum + rows, 0);
  };

  it('a board reads as many tickets of each column as it shows, and a column by rank no more than its page', async () => {
    expect(await readBy(`/api/project/${project.id}/board?perColumn=5`)).toBe(5);
    const column = `/api/tickets?project=${project.id}&status=todo&sort=rank&limit=5`;
    expect(await readBy(column)).toBeLessThanOrEqual(6);
    const next = nextPage(await docket.as(callers['project member']).get(column));
    expect(await readBy(next!)).toBeLessThanOrEqual(6);
  });
});

describe('groups and logged time', () => {
  const readsOf = async (path: string, table: string) => {
    const statements = await statementsOf(() => docket.as(callers['workspace member']).get(path));
    const ofTickets = statements.filter(({ text }) => text.includes('FROM tickets t') || text.includes('time_logs l'));
    return { statements: ofTickets.length, reads: await readOf(docket, ofTickets[0]!, table) };
  };

  it('the progress of every group of a workspace is one statement, which reads only an index', async () => {
    const path = `/api/workspaces/${project.workspaceId}/groups?limit=100`;
    const { statements, reads } = await readsOf(path, 'tickets');
    expect(statements).toBe(1);
    expect(reads).toEqual([{ index: 'tickets_group_idx', rows: 100 }]); // of each of 20 groups
  });

  it('the time report of a project reads its tickets with time logs, and no others', async () => {
    const path = `/api/time-logs?project=${project.id}&groupBy=user`;
    const { statements, reads } = await readsOf(path, 'time_logs');
    expect(statements).toBe(1);
    expect(reads.every(({ index }) => index === 'time_logs_ticket_id_idx')).toBe(true);
    const { reads: tickets } = await readsOf(path, 'tickets');
    expect(tickets).toEqual([{ index: 'tickets_logged_idx', rows: 125 }]);
  });
});

describe('by a field of a project', () => {
  const readsOf = async (path: string, table: string) => {
    const statements = await statementsOf(() => docket.as(callers['project member']).get(path));
    const reads = await Promise.all(
      statements.filter(({ text }) => text.includes('shown AS')).map((each) => readOf(docket, each, table)),
    );
    return reads.flat();
  };

  it('a filter finds and counts its tickets in the index of values', async () => {
    const reads = await readsOf(`/api/tickets?project=${project.id}&field.f1=value%207`, 'ticket_field_values');
    expect(reads.map(({ rows }) => rows)).toEqual([10, 10]); // 500 tickets have 50 values
    expect(reads.every(({ index }) => index?.startsWith('ticket_field_values_'))).toBe(true);
  });

  it('a range finds and counts its tickets in the index of values, as one range', async () => {
    const range = 'field.f8.gte=2026-01-08&field.f8.lte=2026-01-09';
    const reads = await readsOf(`/api/tickets?project=${project.id}&${range}`, 'ticket_field_values');
    expect(reads).toEqual([20, 20].map((rows) => ({ index: 'ticket_field_values_pkey', rows })));
    const tickets = await readsOf(`/api/tickets?project=${project.id}&${range}`, 'tickets');
    expect(tickets.map(({ index }) => index)).toEqual(['tickets_pkey']);
  });

  it('a filter that no ticket matches reads no ticket', async () => {
    expect(await readsOf(`/api/tickets?project=${project.id}&field.f1=none&field.f2=nothing`, 'tickets')).toEqual([]);
  });

  it.each(['f1', 'f9', 'f10'])('a sort by %s reads no more of the index of values than a page', async (key) => {
    for (const order of ['asc', 'desc']) {
      const path = `/api/tickets?project=${project.id}&sort=field.${key}&order=${order}&limit=5`;
      const values = await readsOf(path, 'ticket_field_values');
      expect(values.find(({ index }) => index === 'ticket_field_values_pkey')!.rows).toBeLessThanOrEqual(101);
      const next = nextPage(await docket.as(callers['project member']).get(path));
      const following = await readsOf(next!, 'ticket_field_values');
      expect(following.find(({ index }) => index === 'ticket_field_values_pkey')!.rows).toBeLessThanOrEqual(101);
    }
  });

  it('a list of tickets with ten values each reads them with the ticket', async () => {
    expect(await readsOf(`/api/tickets?project=${project.id}&limit=100`, 'ticket_field_values')).toEqual([]);
  });
});

describe.each(['project member', 'workspace member', 'ADMIN'] as const)('%s', (name) => {
  const readWhole = async (path: string) => {
    let status = 0;
    const tables = await tablesReadWhole(docket, async () => {
      // A busy machine may take longer than the timeout of a statement.
      for (let attempt = 1; attempt <= 3 && status !== 200; attempt++) {
        status = (await docket.as(callers[name]).get(path)).status;
      }
    });
    expect(status).toBe(200);
    return tables.filter((table) => LARGE.includes(table));
  };

  it.each<[string, () => string]>([
    ['the list', () => '/api/tickets'],
    ['the list, oldest change first', () => '/api/tickets?order=asc'],
    ['the list by title', () => '/api/tickets?sort=title'],
    ['the list by priority', () => '/api/tickets?sort=priority'],
    ['the list by status', () => '/api/tickets?sort=status'],
    ['the list by creation', () => '/api/tickets?sort=createdAt'],
    ['the list of a project', () => `/api/tickets?project=${project.id}`],
    ['the list of a project and a status', () => `/api/tickets?project=${project.key}&status=todo`],
    ['the list of a status', () => '/api/tickets?status=todo'],
    ['the list of two statuses', () => '/api/tickets?status=todo,done'],
    ['the list of a rare priority', () => '/api/tickets?priority=highest&type=EPIC'],
    ['the list of a type and a stage', () => '/api/tickets?type=TASK&stage=PLANNING'],
    ['the list of a status by title', () => '/api/tickets?status=todo&sort=title'],
    ['the list of due tickets', () => '/api/tickets?dueBefore=2100-01-01T00:00:00Z'],
    ['the list of recently changed tickets', () => '/api/tickets?updatedSince=2000-01-01T00:00:00Z'],
    ['the list of an assignee', () => `/api/tickets?assignee=${callers[name].id}`],
    ['the list of unassigned tickets', () => '/api/tickets?assignee=none'],
    ['the list of a reporter', () => `/api/tickets?reporter=${callers[name].id}`],
    ['the list of a person and a status', () => `/api/tickets?assignee=${callers[name].id}&status=todo,done`],
    ['the list of a workspace', () => `/api/tickets?workspace=${project.workspaceId}`],
    ['the list of a group', () => `/api/tickets?group=${group.id}`],
    ['the progress of a group', () => `/api/groups/${group.id}`],
    ['the progress of all groups', () => `/api/workspaces/${project.workspaceId}/groups?limit=100`],
    ['the burn-down of a group', () => `/api/tickets/stats/series?group=${group.id}&interval=day&timezone=UTC`],
    ['the time report of a person', () => '/api/time-logs?user=me&groupBy=day&from=2026-01-01T00:00:00Z'],
    ['the time report of a ticket', () => `/api/time-logs?ticket=${project.key}-4&groupBy=user`],
    ['the list of a label', () => `/api/tickets?label=${project.id}`],
    ['the list of a label and a priority', () => `/api/tickets?label=${project.id}&priority=high`],
    ['the list of tickets due later', () => '/api/tickets?dueAfter=2100-01-01T00:00:00Z'],
    ['the list by due date', () => '/api/tickets?sort=dueDate&order=asc'],
    ['the list by due date, latest first', () => '/api/tickets?sort=dueDate&order=desc'],
    ['the list of tickets that are not done', () => '/api/tickets?status=!done,!cancelled'],
    ["the list of others' tickets", () => '/api/tickets?assignee=!me'],
    ['the list of tickets without a label', () => `/api/tickets?label=!${project.id}`],
    ['the list of tickets outside a group', () => `/api/tickets?group=!${project.id}`],
    ['the list of other projects', () => `/api/tickets?project=!${project.key}`],
    ['the list of recently created tickets', () => '/api/tickets?createdAfter=2000-01-01T00:00:00Z'],
    ['the list of recently completed tickets', () => '/api/tickets?completedAfter=2000-01-01T00:00:00Z'],
    ['the list of watched tickets', () => '/api/tickets?watching=me'],
    ['the list of mentions', () => '/api/tickets?mentioned=me'],
    ['the list of deleted tickets', () => '/api/tickets?deleted=true'],
    ['the list by rank', () => '/api/tickets?sort=rank'],
    ['the list of a column by rank', () => `/api/tickets?project=${project.id}&status=todo&sort=rank`],
    ['the list of a priority by rank', () => '/api/tickets?priority=high&sort=rank&order=desc'],
    ['the list of a parent', () => `/api/tickets?parent=${project.key}-5`],
    ['the children of a ticket', () => `/api/tickets/${project.key}-5/children`],
    ['a board', () => `/api/project/${project.id}/board`],
    ['a board of an assignee', () => `/api/project/${project.id}/board?assignee=me&priority=high`],
    ['the list of a value of a field', () => `/api/tickets?project=${project.id}&field.f1=value%207`],
    ['the list of any of two options', () => `/api/tickets?project=${project.id}&field.f9=option%200,option%201`],
    ['the list of tickets without a value', () => `/api/tickets?project=${project.id}&field.f1=none`],
    ['the list of other values', () => `/api/tickets?project=${project.id}&field.f1=!value%207`],
    ['the list by a field', () => `/api/tickets?project=${project.id}&sort=field.f1`],
    ['the list by options', () => `/api/tickets?project=${project.id}&sort=field.f9&order=asc`],
    ['the list by people', () => `/api/tickets?project=${project.id}&sort=field.f10`],
    ['a status by a field', () => `/api/tickets?project=${project.id}&status=todo&sort=field.f1`],
    ['a value by another field', () => `/api/tickets?project=${project.id}&field.f2=value%207&sort=field.f1`],
    ['a board of a value', () => `/api/project/${project.id}/board?field.f1=value%207`],
    ['the statistics of a value', () => `/api/tickets/stats?project=${project.id}&field.f1=value%207`],
    ['one ticket', () => `/api/tickets/${project.key}-5`],
    ['its comments', () => `/api/tickets/${project.key}-5/comments`],
    ['its history', () => `/api/tickets/${project.key}-5/history`],
    ['a search for a rare word', () => '/api/tickets/search?q=flabbergasted'],
    ['a search for a misspelt word', () => '/api/tickets/search?q=flabergasted'],
    ['a search for a key', () => `/api/tickets/search?q=${project.key}-7`],
    ['the list with a rare word', () => '/api/tickets?search=flabbergasted'],
    ['the statistics of a week', () => '/api/tickets/stats?period=week'],
    ['the statistics of an assignee', () => '/api/tickets/stats?assignee=me&period=week'],
    ['a series of weeks', () => '/api/tickets/stats/series?timezone=UTC'],
    ['a series of an assignee', () => '/api/tickets/stats/series?assignee=me&timezone=UTC'],
    ['a far page of a search', () => '/api/tickets/search?q=flabbergasted&page=50&limit=100'],
    ['the assignees of a project', () => `/api/project/${project.id}/assignees?search=seed`],
    ['the statistics of a project', () => `/api/project/${project.id}/stats`],
  ])('%s scans no table completely', async (_, path) => {
    expect(await readWhole(path())).toEqual([]);
  });

  it('the list by cursor scans no table completely', async () => {
    for (const query of [
      '',
      '?status=todo',
      '?sort=title',
      '?sort=dueDate',
      '?sort=dueDate&order=asc',
      '?assignee=!me',
      '?sort=rank',
      `?project=${project.id}&status=todo&sort=rank`,
      `?project=${project.id}`,
    ]) {
      const next = nextPage(await docket.as(callers[name]).get(`/api/tickets${query}`));
      expect([query, await readWhole(next!)]).toEqual([query, []]);
    }
  });

  it('creating, changing and commenting scan no table completely', async () => {
    const client = docket.as(callers[name]);
    const readBy = async (call: () => PromiseLike<{ status: number; body: { data: { id: string } } }>) => {
      let reply: Awaited<ReturnType<typeof call>> | undefined;
      const tables = await tablesReadWhole(docket, async () => {
        reply = await call();
      });
      expect(reply!.status).toBeLessThan(300);
      return { id: reply!.body.data.id, tables: tables.filter((table) => LARGE.includes(table)) };
    };
    const body = { title: 'New', description: 'Words', projectId: project.id, externalId: `by ${name}` };
    const created = await readBy(() => client.post('/api/tickets', body));
    const path = `/api/tickets/${created.id}`;
    const parent = (await client.get(`/api/tickets/${project.key}-3`)).body.data.id;
    const changes = [
      created,
      await readBy(() => client.put(`${path}/status`, { status: 'done' })),
      await readBy(() => client.put(`/api/tickets/${project.key}-9/status`, { status: 'in_review' })),
      await readBy(() => client.put(path, { title: 'Renamed', priority: 'high', parentId: parent })),
      await readBy(() => client.put(`${path}/rank`, { before: `${project.key}-3`, status: 'todo' })),
      await readBy(() => client.put(`${path}/rank`, {})),
      await readBy(() => client.post(`${path}/comments`, { content: 'Hello' })),
      await readBy(() => client.delete(path)),
      await readBy(() => client.post(`${path}/restore`)),
    ];
    expect(changes.map(({ tables }) => tables)).toEqual(changes.map(() => []));
  });
});
