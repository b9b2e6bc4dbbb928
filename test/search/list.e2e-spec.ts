import { TICKET_PRIORITIES, TICKET_STATUSES } from '#contracts';
import { answer, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

interface Item {
  id: string;
  title: string;
  status: string;
  priority: string;
  createdAt: string;
  updatedAt: string;
}

const SORTS = ['title', 'priority', 'status', 'createdAt', 'updatedAt'] as const;
const CURSOR = 'Cursor must come from this list, with the same filters, sort and order';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  const titles = [
    'delta',
    'Alpha',
    'charlie',
    'alpha',
    'Bravo',
    'echo',
    'ALPHA',
    '42',
    'Ärger',
    'zulu',
    '"quoted"',
    'i',
  ];
  for (const [n, title] of titles.entries()) {
    await docket.given.ticket(ada, {
      title,
      projectId: project.id,
      priority: TICKET_PRIORITIES[(n * 3) % TICKET_PRIORITIES.length],
      status: TICKET_STATUSES[(n * 5) % TICKET_STATUSES.length],
    });
  }
  // Some have the same time, so that only their ids differ.
  await docket.rows(`UPDATE tickets SET updated_at = date_trunc('minute', now()), created_at = updated_at
    WHERE id IN (SELECT id FROM tickets ORDER BY id LIMIT 6)`);
});
afterAll(() => docket.stop());

const list = (query: object, user = ada) =>
  docket.as(user).get(`/api/tickets?${new URLSearchParams(query as Record<string, string>)}`);
const items = async (query: object): Promise<Item[]> => (await list({ project: project.id, ...query })).body.data;
const ids = (tickets: Item[]) => tickets.map(({ id }) => id);

const sortValue: Record<(typeof SORTS)[number], (item: Item) => string | number> = {
  title: (item) => item.title.toLowerCase(),
  priority: (item) => (TICKET_PRIORITIES as readonly string[]).indexOf(item.priority),
  status: (item) => (TICKET_STATUSES as readonly string[]).indexOf(item.status),
  createdAt: (item) => item.createdAt,
  updatedAt: (item) => item.updatedAt,
};

function sorted(tickets: Item[], sort: (typeof SORTS)[number], order: 'asc' | 'desc'): Item[] {
  const ascending = [...tickets].sort((a, b) => {
    const [one, two] = [sortValue[sort](a), sortValue[sort](b)];
    if (one !== two) return one < two ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
  return order === 'asc' ? ascending : ascending.reverse();
}

describe('order', () => {
  it.each(SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s %s: by rank and not alphabetically, and ties by id in the same direction',
    async (sort, order) => {
      const found = await items({ sort, order });
      expect(found).toHaveLength(12);
      expect(ids(found)).toEqual(ids(sorted(found, sort, order)));
    },
  );

  it('is by the last update, newest first, by default', async () => {
    expect(ids(await items({}))).toEqual(ids(await items({ sort: 'updatedAt', order: 'desc' })));
    expect(ids(await items({ order: 'asc' }))).toEqual(ids(await items({})).reverse());
  });

  it('ascending has lowest before highest and backlog before cancelled', async () => {
    const priorities = (await items({ sort: 'priority', order: 'asc' })).map(({ priority }) => priority);
    expect([...new Set(priorities)]).toEqual(['lowest', 'low', 'medium', 'high', 'highest']);
    const statuses = (await items({ sort: 'status', order: 'asc' })).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual(['backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled']);
  });

  it('has a changed ticket first', async () => {
    const last = (await items({})).at(-1)!;
    await docket.as(ada).put(`/api/tickets/${last.id}`, { type: 'EPIC' });
    expect((await items({ limit: '1' }))[0]!.id).toBe(last.id);
  });
});

describe('pages', () => {
  it('contain `limit` items each, and the totals of all', async () => {
    const all = ids(await items({}));
    const seen: string[] = [];
    for (const page of ['1', '2', '3']) {
      const { data, pagination } = (await list({ project: project.id, page, limit: '5' })).body;
      expect(pagination).toEqual({ page: Number(page), limit: 5, total: 12, totalPages: 3 });
      seen.push(...ids(data));
    }
    expect(seen).toEqual(all);
  });

  it('past the end are empty and keep the totals', async () => {
    for (const query of [{ project: project.id }, { project: project.id, status: TICKET_STATUSES.join(',') }]) {
      const reply = await list({ ...query, page: '4', limit: '5' });
      expect(reply.body).toEqual({ data: [], pagination: { page: 4, limit: 5, total: 12, totalPages: 3 } });
      expect(nextPage(reply)).toBeUndefined();
    }
  });

  it('have 20 items by default and 100 at most', async () => {
    const { data, pagination } = (await list({})).body;
    expect(pagination).toEqual({ page: 1, limit: 20, total: data.length, totalPages: 1 });
    expect((await list({ limit: '100' })).status).toBe(200);
  });
});

describe('Link', () => {
  it('points to the next page with the same filters, sort and limit, and its number', async () => {
    const query = { project: project.id, sort: 'title', order: 'asc', limit: '5' };
    const first = await list(query);
    const link = nextPage(first)!;
    const parameters = Object.fromEntries(new URL(link, docket.url).searchParams);
    expect(parameters).toEqual({ ...query, cursor: expect.stringMatching(/^[\w-]+$/) });
    const second = await docket.as(ada).get(link);
    expect(second.body.pagination).toEqual({ page: 2, limit: 5, total: 12, totalPages: 3 });
    const third = await docket.as(ada).get(nextPage(second)!);
    expect(third.body.pagination.page).toBe(3);
    expect(third.headers.link).toBeUndefined();
    const walked = [first, second, third].flatMap(({ body }) => body.data);
    expect(ids(walked)).toEqual(ids(await items({ sort: 'title', order: 'asc' })));
  });

  it('of a page by number continues from there', async () => {
    const second = await list({ project: project.id, page: '2', limit: '5' });
    const link = nextPage(second)!;
    expect(new URL(link, docket.url).searchParams.has('page')).toBe(false);
    const third = await docket.as(ada).get(link);
    expect(third.body).toEqual((await list({ project: project.id, page: '3', limit: '5' })).body);
  });
});

describe('paging by cursor', () => {
  it.each(SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s %s returns each ticket exactly once during concurrent changes',
    async (sort, order) => {
      const place = await docket.given.project(ada);
      const make = (n: number) =>
        docket.given.ticket(ada, {
          projectId: place.id,
          title: ['same', 'Same', `title ${n}`, '🦉', `\u0001"\\${n}`][n % 5],
          priority: TICKET_PRIORITIES[n % 5],
          status: TICKET_STATUSES[n % 6],
        });
      const there: string[] = [];
      for (let n = 0; n < 11; n++) there.push((await make(n)).id);
      const passing = await make(0);
      const seen: string[] = [];
      let next: string | undefined = `/api/tickets?project=${place.id}&sort=${sort}&order=${order}&limit=2`;
      for (let n = 0; next; n++) {
        const reply = await docket.as(ada).get(next);
        expect(reply.status).toBe(200);
        seen.push(...ids(reply.body.data));
        next = n > 20 ? undefined : nextPage(reply);
        if (n < 4) await make(n + 3);
        if (n === 1) await docket.as(ada).delete(`/api/tickets/${passing.id}`);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => there.includes(id)).sort()).toEqual([...there].sort());
    },
  );

  it('with a search or a filter returns only matches', async () => {
    const place = await docket.given.project(ada);
    for (let n = 0; n < 7; n++) {
      await docket.given.ticket(ada, { projectId: place.id, title: n % 2 ? `Walrus ${n}` : 'Other', status: 'todo' });
    }
    const seen: string[] = [];
    let next: string | undefined =
      `/api/tickets?project=${place.id}&search=walrus&status=todo&limit=1&sort=title&order=asc`;
    while (next) {
      const reply = await docket.as(ada).get(next);
      expect(reply.body.pagination).toMatchObject({ page: seen.length + 1, total: 3, totalPages: 3 });
      seen.push(reply.body.data[0].title);
      next = nextPage(reply);
    }
    expect(seen).toEqual(['Walrus 1', 'Walrus 3', 'Walrus 5']);
  });

  it('works with the longest possible title', async () => {
    const place = await docket.given.project(ada);
    for (const title of ['\u0001'.repeat(254).concat('a'), '🦉'.repeat(255), '\u{10fffd}'.repeat(255)]) {
      for (let n = 0; n < 2; n++) await docket.given.ticket(ada, { projectId: place.id, title });
    }
    let next: string | undefined = `/api/tickets?project=${place.id}&limit=1&sort=title`;
    let count = 0;
    while (next) {
      const reply = await docket.as(ada).get(next);
      expect(reply.status).toBe(200);
      count += reply.body.data.length;
      next = nextPage(reply);
    }
    expect(count).toBe(6);
  });

  it('refuses a cursor of another list', async () => {
    const cursor = new URL(nextPage(await list({ limit: '1' }))!, docket.url).searchParams.get('cursor')!;
    const mine = { cursor, limit: '1' };
    expect((await list(mine)).status).toBe(200);
    const wrong = invalid({ cursor: CURSOR });
    expect(answer(await list({ ...mine, sort: 'title' }))).toEqual(wrong);
    expect(answer(await list({ ...mine, order: 'asc' }))).toEqual(wrong);
    expect(answer(await list({ ...mine, page: '2' }))).toEqual(
      invalid({ cursor: 'Cursor cannot be combined with page' }),
    );
    for (const forged of [
      'x',
      'null',
      btoa('[]'),
      btoa('{"a":1}'),
      btoa('["updatedAt","desc","now","x",2]'),
      cursor.slice(1),
    ]) {
      expect(answer(await list({ cursor: forged }))).toEqual(wrong);
    }
    const stranger = await docket.given.user();
    expect((await list(mine, stranger)).body.data).toEqual([]);
  });

  it('refuses a cursor of another list with the same sort', async () => {
    const wrong = invalid({ cursor: CURSOR });
    const cursorOf = async (path: string) =>
      new URL(nextPage(await docket.as(ada).get(path))!, docket.url).searchParams.get('cursor')!;
    const query = { project: project.id, sort: 'createdAt', limit: '1' };
    const cursor = await cursorOf(`/api/tickets?${new URLSearchParams(query)}`);
    const mine = { ...query, cursor };
    expect((await list({ ...mine, limit: '3' })).body.data).toHaveLength(3);
    expect((await list({ ...mine, order: 'desc' })).status).toBe(200);
    expect(answer(await list({ sort: 'createdAt', cursor }))).toEqual(wrong);
    expect(answer(await list({ ...mine, status: 'backlog' }))).toEqual(wrong);
    expect(answer(await list({ ...mine, project: 'none' }))).toEqual(wrong);
    const tokens = `/api/project/${project.id}/access-tokens`;
    expect(answer(await docket.as(ada).get(`${tokens}?cursor=${cursor}`))).toEqual(wrong);
    const [one, other] = [await docket.given.ticket(ada), await docket.given.ticket(ada)];
    for (const content of ['A', 'B']) await docket.given.comment(ada, one, content);
    const comments = await cursorOf(`/api/tickets/${one.id}/comments?limit=1`);
    expect((await docket.as(ada).get(`/api/tickets/${one.id}/comments?cursor=${comments}`)).status).toBe(200);
    for (const path of [`/api/tickets/${other.id}/comments`, `/api/tickets/${one.id}/attachments`]) {
      expect(answer(await docket.as(ada).get(`${path}?cursor=${comments}`))).toEqual(wrong);
    }
  });
});

describe('totals', () => {
  it('equal a recount after any mixture of creates, deletes, restores and moves', async () => {
    const user = await docket.given.user();
    const places = [await docket.given.project(user), await docket.given.project(user), null];
    const tickets: string[] = [];
    let seed = 7;
    const pick = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < 12; round++) {
      const work = Array.from({ length: 8 }, () => {
        const projectId = places[pick(3)]?.id ?? null;
        const id = tickets[pick(Math.max(tickets.length, 1))];
        const action = id === undefined ? 0 : pick(4);
        const as = docket.as(user);
        if (action === 0) return as.post('/api/tickets', { title: `Ticket ${round}`, projectId });
        if (action === 1) return as.delete(`/api/tickets/${id}`);
        if (action === 2) return as.post(`/api/tickets/${id}/restore`);
        return as.put(`/api/tickets/${id}`, { projectId });
      });
      for (const reply of await Promise.all(work)) {
        expect([200, 201, 404]).toContain(reply.status);
        if (reply.status === 201) tickets.push(reply.body.data.id);
      }
    }
    const [recount] = await docket.rows<{ all: number; first: number; second: number; loose: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE project_id = $2)::int AS first,
         count(*) FILTER (WHERE project_id = $3)::int AS second, count(*) FILTER (WHERE project_id IS NULL)::int AS loose
       FROM tickets WHERE reporter_id = $1 AND deleted_at IS NULL`,
      [user.id, places[0]!.id, places[1]!.id],
    );
    const total = async (query: object) => (await list(query, user)).body.pagination.total;
    expect({
      all: await total({}),
      first: await total({ project: places[0]!.id }),
      second: await total({ project: places[1]!.id }),
      loose: await total({ project: 'none' }),
    }).toEqual(recount);
    const counted = await docket.as(user).get(`/api/project/${places[0]!.id}`);
    expect(counted.body.data._count.tickets).toBe(recount!.first);
  });
});
