import { DeletedTickets } from '#tickets';
import { answer, forbidden, notFound, unauthorized } from '../support/answers.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let ticket: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada, { key: 'WATCH' });
});
beforeEach(async () => {
  ticket = await docket.given.ticket(ada, { projectId: project.id });
});
afterAll(() => docket.stop());

const path = (id = ticket.id) => `/api/tickets/${id}/watchers/me`;
const is = (watching: boolean) => ({ status: 200, body: { data: { watching } } });
const rows = () => docket.rows('SELECT user_id FROM ticket_watchers WHERE ticket_id = $1', [ticket.id]);

describe('watching a ticket', () => {
  it('is only for oneself, and idempotent', async () => {
    const member = await docket.given.member(ada, project, 'member');
    expect(answer(await docket.as(ada).get(path()))).toEqual(is(false));
    for (let time = 1; time <= 2; time++) expect(answer(await docket.as(ada).put(path()))).toEqual(is(true));
    expect(answer(await docket.as(ada).get(path()))).toEqual(is(true));
    expect(answer(await docket.as(member).get(path()))).toEqual(is(false));
    for (let time = 1; time <= 2; time++) expect(answer(await docket.as(ada).delete(path()))).toEqual(is(false));
    expect(answer(await docket.as(ada).get(path()))).toEqual(is(false));
  });

  it('starts once for many concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => docket.as(ada).put(path())));
    expect(replies.map(answer)).toEqual(replies.map(() => is(true)));
    expect(await rows()).toEqual([{ user_id: ada.id }]);
  });

  it('accepts the key, too', async () => {
    expect(answer(await docket.as(ada).put(path(ticket.key!.toLowerCase())))).toEqual(is(true));
    expect(answer(await docket.as(ada).get(path(ticket.key!)))).toEqual(is(true));
  });

  it('does not change the ticket, its history, events or activity', async () => {
    const get = async () => (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body;
    const scenario = () =>
      docket.rows(
        `SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM activities) AS activities,
                (SELECT count(*) FROM ticket_history) AS history`,
      );
    const before = [await get(), await scenario()];
    await docket.as(ada).put(path());
    await docket.as(ada).delete(path());
    expect([await get(), await scenario()]).toEqual(before);
  });

  it('works in an archived project, too', async () => {
    const archived = await docket.given.project(ada);
    const old = await docket.given.ticket(ada, { projectId: archived.id });
    await docket.as(ada).put(`/api/project/${archived.id}`, { status: 'archived' });
    expect(answer(await docket.as(ada).put(path(old.id)))).toEqual(is(true));
    expect(answer(await docket.as(ada).delete(path(old.id)))).toEqual(is(false));
  });

  it('survives a delete and restore, and ends with the purge', async () => {
    await docket.as(ada).put(path());
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    for (const method of ['get', 'put', 'delete'] as const) {
      expect(answer(await docket.as(ada)[method](path()))).toEqual(notFound('Ticket'));
    }
    await docket.as(ada).post(`/api/tickets/${ticket.id}/restore`);
    expect(answer(await docket.as(ada).get(path()))).toEqual(is(true));
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    await docket.rows(`UPDATE tickets SET deleted_at = now() - interval '31 days' WHERE id = $1`, [ticket.id]);
    await docket.service(DeletedTickets).purge();
    expect(await rows()).toEqual([]);
  });
});

describe('permission to watch', () => {
  const each = async (by: Client, id = ticket.id) => [
    answer(await by.get(path(id))),
    answer(await by.put(path(id))),
    answer(await by.delete(path(id))),
  ];
  const allowed = [is(false), is(true), is(false)];
  const all = <T>(refusal: T) => [refusal, refusal, refusal];

  it.each(['viewer', 'member', 'admin', 'owner'] as const)('is given to a %s of the project', async (role) => {
    expect(await each(docket.as(await docket.given.member(ada, project, role)))).toEqual(allowed);
  });

  it('is given to a user who is a VIEWER everywhere, a member of the workspace, and an ADMIN', async () => {
    const viewer = await docket.given.user({ role: 'VIEWER' });
    await docket.given.member(ada, project, 'viewer', viewer);
    expect(await each(docket.as(viewer))).toEqual(allowed);
    const colleague = await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'viewer');
    expect(await each(docket.as(colleague))).toEqual(allowed);
    expect(await each(docket.as(await docket.given.user({ role: 'ADMIN' })))).toEqual(allowed);
  });

  it('is given to a stranger in a public project, but not in a private one', async () => {
    const open = await docket.given.project(ada, { visibility: 'public' });
    const shown = await docket.given.ticket(ada, { projectId: open.id });
    expect(await each(docket.as(bob), shown.id)).toEqual(allowed);
    expect(await each(docket.as(bob))).toEqual(all(forbidden('ticket')));
    expect(await each(docket.as(bob), ticket.key!)).toEqual(all(notFound('Ticket')));
    expect(await each(docket.as())).toEqual(all(unauthorized()));
    expect(await rows()).toEqual([]);
  });

  it('ends with the membership', async () => {
    const member = await docket.given.member(ada, project, 'member');
    await docket.as(member).put(path());
    await docket.as(ada).delete(`/api/project/${project.id}/members/${member.id}`);
    expect(await each(docket.as(member))).toEqual(all(forbidden('ticket')));
  });

  it('requires the scope of a key', async () => {
    const reader = docket.as({ apiKey: await docket.given.apiKey(ada, { scopes: ['tickets:read'] }) });
    expect(answer(await reader.get(path()))).toEqual(is(false));
    expect([(await reader.put(path())).status, (await reader.delete(path())).status]).toEqual([403, 403]);
    const writer = docket.as({ apiKey: await docket.given.apiKey(ada, { scopes: ['tickets:write'] }) });
    expect(answer(await writer.put(path()))).toEqual(is(true));
    expect(answer(await writer.delete(path()))).toEqual(is(false));
  });

  it.each([UNKNOWN_ID, 'nonsense', 'WATCH-999', '%F0%9F%91%80', '1'.repeat(500)])(
    'is not given for unknown tickets: %s',
    async (id) => {
      expect(await each(docket.as(ada), id)).toEqual(all(notFound('Ticket')));
    },
  );

  it('does not extend to others, and the request accepts no body', async () => {
    expect((await docket.as(ada).put(`/api/tickets/${ticket.id}/watchers/${bob.id}`)).status).toBe(404);
    expect((await docket.as(ada).put(path(), { watching: false })).status).toBe(400);
    expect((await docket.as(ada).get(`${path()}?user=${bob.id}`)).status).toBe(400);
    expect((await docket.as(ada).delete(path()).set('content-type', 'application/json')).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});
