import { answer, forbidden, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { type RankedItem, ranking } from '../support/ranking.js';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const { given, several, move, moveAll, items, titles, events, forget } = ranking(() => ({ docket, ada, project }));

describe('a rank', () => {
  it('ascends in order of creation, and a list sorts by it ascending by default', async () => {
    await several('A', 'B', 'C');
    expect(await titles()).toBe('ABC');
    expect(await titles('&order=desc')).toBe('CBA');
    const ranks = (await items()).map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.toSorted());
    expect(new Set(ranks).size).toBe(3);
  });

  it('can be sent back with the rest of a ticket, and changes nothing', async () => {
    const [a] = await several('A', 'B');
    const { rank } = (await items())[0]!;
    const reply = await docket.as(ada).put(`/api/tickets/${a!.id}`, { rank: 'zzz', version: 99, title: 'A2' });
    expect(reply.body.data).toMatchObject({ rank, version: 2, title: 'A2' });
  });

  it('of a ticket that moves to another project is the last one there', async () => {
    const [a] = await several('A', 'B');
    const there = await docket.given.project(ada);
    await docket.given.ticket(ada, { projectId: there.id, title: 'X' });
    const moved = await docket.as(ada).put(`/api/tickets/${a!.id}`, { projectId: there.id });
    const list = await docket.as(ada).get(`/api/tickets?project=${there.id}&sort=rank`);
    expect(list.body.data.map(({ title }: RankedItem) => title)).toEqual(['X', 'A']);
    expect(moved.body.data.rank).toBe(list.body.data[1].rank);
    await docket.as(ada).put(`/api/tickets/${a!.id}`, { projectId: null });
    const loose = await docket.given.ticket(ada, { workspaceId: project.workspaceId, title: 'L' });
    const none = await docket.as(ada).get(`/api/tickets?project=none&workspace=${project.workspaceId}&sort=rank`);
    expect(none.body.data.map(({ id }: RankedItem) => id).slice(-2)).toEqual([a!.id, loose.id]);
  });

  it('of a deleted ticket is kept for its restore, and not reused in the meantime', async () => {
    const [a, b, c] = await several('A', 'B', 'C');
    await docket.as(ada).delete(`/api/tickets/${b!.id}`);
    await move(c!, { after: a!.id });
    expect(await titles()).toBe('AC');
    expect((await docket.as(ada).post(`/api/tickets/${b!.id}/restore`)).status).toBe(200);
    expect(await titles()).toBe('ACB');
  });
});

describe('a move', () => {
  it('puts a ticket directly after or before another, or last', async () => {
    const [a, b, c, d] = await several('A', 'B', 'C', 'D');
    const reply = await move(d!, { after: a!.id });
    expect(reply.status).toBe(200);
    expect(await titles()).toBe('ADBC');
    await move(c!, { before: a!.key });
    expect(await titles()).toBe('CADB');
    await move(a!, {});
    expect(await titles()).toBe('CDBA');
    await move(a!, { after: c!.id, before: b!.id });
    expect(await titles()).toBe('CADB');
    await move(c!, { after: b!.id });
    expect(await titles()).toBe('ADBC');
    await given({ title: 'E' });
    expect(await titles()).toBe('ADBCE');
  });

  it('writes no history and no activity, and keeps version and updatedAt', async () => {
    const [a, b] = await several('A', 'B');
    const before = (await docket.as(ada).get(`/api/tickets/${b!.id}`)).body.data;
    const reply = await move(b!, { before: a!.id });
    const { rank, ...rest } = reply.body.data;
    expect(rest).toEqual({ ...before, rank: undefined });
    expect(rank < (await items())[1]!.rank).toBe(true);
    expect((await docket.as(ada).get(`/api/tickets/${b!.id}/history`)).body.data).toEqual([]);
    const activities = await docket.rows('SELECT FROM activities WHERE entity_id = $1', [b!.id]);
    expect(activities).toHaveLength(1);
  });

  it('records ticket.ranked with the new position, and nothing if nothing changes', async () => {
    const [a, b, c] = await several('A', 'B', 'C');
    const { rank: from } = (await items())[2]!;
    await forget();
    await move(c!, { before: b!.id });
    const [event, ...others] = await events();
    const { rank: to } = (await items())[1]!;
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'ticket.ranked',
      data: {
        ticket: { id: c!.id, title: 'C', status: 'backlog', rank: to },
        changes: { rank: { from, to } },
        project: { id: project.id, name: project.name },
        user: { id: ada.id, name: 'Ada' },
      },
    });
    await forget();
    await move(c!, { before: b!.id });
    await move(c!, { after: a!.id });
    await move(b!, {});
    expect(await events()).toEqual([]);
    expect((await items())[1]!.rank).toBe(to);
  });

  it('can change the status in the same transaction, with its usual records', async () => {
    const [a, b] = await several('A', 'B');
    await docket.as(ada).put(`/api/tickets/${a!.id}/status`, { status: 'done' });
    await forget();
    const reply = await move(b!, { before: a!.id, status: 'done' });
    expect(reply.body.data).toMatchObject({ status: 'done', version: 2, completedAt: expect.any(String) });
    expect(await titles('&status=done')).toBe('BA');
    const [history] = (await docket.as(ada).get(`/api/tickets/${b!.id}/history`)).body.data;
    expect(history).toMatchObject({ field: 'status', from: 'backlog', to: 'done' });
    const emitted = await events();
    expect(emitted.map(({ type }) => type)).toEqual(['ticket.updated', 'ticket.status_changed', 'ticket.ranked']);
    for (const { data } of emitted) {
      expect(data.ticket).toMatchObject({ rank: reply.body.data.rank, status: 'done' });
    }
    const stale = await docket
      .as(ada)
      .put(`/api/tickets/${b!.id}/rank`, {})
      .set('if-match', `"1.${'x'.repeat(22)}"`);
    expect(stale.status).toBe(409);
  });

  it('to the current position still changes the status', async () => {
    const [a, b] = await several('A', 'B');
    await forget();
    expect((await move(b!, { after: a!.id, status: 'todo' })).body.data.status).toBe('todo');
    const types = (await events()).map(({ type }) => type);
    expect(types).toEqual(['ticket.updated', 'ticket.status_changed', 'ticket.ranked']);
  });

  it('refuses an invalid position', async () => {
    const [a, b] = await several('A', 'B');
    const elsewhere = await docket.given.ticket(ada, { projectId: (await docket.given.project(ada)).id });
    const loose = await docket.given.ticket(ada, { workspaceId: project.workspaceId });
    const gone = await given();
    await docket.as(ada).delete(`/api/tickets/${gone.id}`);
    const before = await items();
    const other = 'must be a ticket of the same project';
    for (const id of [elsewhere.id, loose.id, gone.id, 'WEB-99999', 'nonsense', ada.id]) {
      expect(answer(await move(b!, { before: id }))).toEqual(invalid({ before: `Before ${other}` }));
      expect(answer(await move(b!, { after: id }))).toEqual(invalid({ after: `After ${other}` }));
    }
    expect(answer(await move(b!, { after: b!.key }))).toEqual(invalid({ after: 'After must be another ticket' }));
    expect(answer(await move(b!, { before: b!.id }))).toEqual(invalid({ before: 'Before must be another ticket' }));
    const wrongWay = { before: 'Before must be a ticket that comes after the other one' };
    const [, , c] = [a, b, await given()];
    expect(answer(await move(c!, { after: b!.id, before: a!.id }))).toEqual(invalid(wrongWay));
    expect(answer(await move(c!, { after: b!.id, before: b!.id }))).toEqual(invalid(wrongWay));
    expect((await move(b!, { status: 'lost' })).status).toBe(400);
    expect((await items()).slice(0, 2)).toEqual(before);
  });

  it('requires edit permission, and a project that is not archived', async () => {
    const [a, b] = await several('A', 'B');
    const viewer = await docket.given.member(ada, project, 'viewer');
    const stranger = await docket.given.user();
    expect(answer(await move(b!, { before: a!.id }, viewer))).toEqual(forbidden('ticket'));
    expect(answer(await move(b!, { before: a!.id }, stranger))).toEqual(forbidden('ticket'));
    expect(answer(await moveAll([b!.id], { before: a!.id }, viewer))).toEqual(forbidden('ticket'));
    await docket.as(ada).put(`/api/project/${project.id}`, { status: 'archived' });
    expect((await move(b!, { before: a!.id })).body.error.code).toBe('CONFLICT');
    expect((await moveAll([b!.id], { before: a!.id })).body.error.code).toBe('CONFLICT');
    expect(await titles()).toBe('AB');
  });
});

describe('a move of several', () => {
  it('puts them in their order, and returns them', async () => {
    const [a, b, c, d, e] = await several('A', 'B', 'C', 'D', 'E');
    const reply = await moveAll([e!.id, c!.key!, d!.id], { after: a!.id, status: 'todo' });
    expect(reply.status).toBe(200);
    expect(reply.body.data.map(({ title, status }: RankedItem) => title + status)).toEqual(['Etodo', 'Ctodo', 'Dtodo']);
    expect(reply.body.pagination).toEqual({ page: 1, limit: 3, total: 3, totalPages: 1 });
    expect(await titles()).toBe('AECDB');
    await moveAll([d!.id, a!.id], { before: e!.id });
    expect(await titles()).toBe('DAECB');
    await moveAll([a!.id, d!.id], {});
    expect(await titles()).toBe('ECBAD');
    await moveAll([b!.id, c!.id, e!.id], { after: d!.id });
    expect(await titles()).toBe('ADBCE');
    await forget();
    await moveAll([b!.id, c!.id], { after: d!.id });
    await moveAll([c!.id, e!.id], {});
    await moveAll([d!.id, b!.id], { before: c!.id });
    expect(await events()).toEqual([]);
  });

  it('is all or none', async () => {
    const [a, b, c] = await several('A', 'B', 'C');
    const elsewhere = await docket.given.ticket(ada, { projectId: (await docket.given.project(ada)).id });
    const foreign = await docket.given.ticket(await docket.given.user(), {});
    const to = { before: a!.id, status: 'done' };
    expect(answer(await moveAll([c!.id, elsewhere.id], to))).toEqual(invalid({ ids: 'Ids must be of one project' }));
    expect(answer(await moveAll([c!.id, ada.id], to))).toEqual(invalid({ ids: 'Ids must be valid' }));
    expect(answer(await moveAll([c!.id, foreign.id], to))).toEqual(forbidden('ticket'));
    expect(answer(await moveAll([c!.id, c!.key!], to))).toEqual(invalid({ ids: 'Ids must not name a ticket twice' }));
    expect(answer(await moveAll([c!.id, a!.id], to))).toEqual(invalid({ before: 'Before must be another ticket' }));
    expect(answer(await moveAll([], to))).toEqual(invalid({ ids: 'Ids must name at least one ticket' }));
    const many = Array.from({ length: 101 }, (_, n) => `WEB-${n}`);
    expect(answer(await moveAll(many, to))).toEqual(invalid({ ids: 'Ids must be at most 100' }));
    expect(await titles()).toBe('ABC');
    expect((await items()).map(({ status }) => status)).toEqual(['backlog', 'backlog', 'backlog']);
    expect(b).toBeDefined();
  });
});
