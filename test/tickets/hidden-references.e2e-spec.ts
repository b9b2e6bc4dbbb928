import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

/**
 * A ticket refers to other objects. Somebody who may not read those learns nothing of them, and does not break the
 * reference by sending the ticket back.
 */
let docket: Docket;
let owner: TestUser;
let member: TestUser;
let stranger: TestUser;
let open: TestProject;
let secret: TestProject;
let parent: TestTicket;
let child: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user();
  stranger = await docket.given.user();
});
beforeEach(async () => {
  open = await docket.given.project(owner, { visibility: 'public' });
  secret = await docket.given.project(owner);
  member = await docket.given.member(owner, open, 'member');
  parent = await docket.given.ticket(owner, { projectId: secret.id });
  child = await docket.given.ticket(owner, { projectId: open.id, parentId: parent.id });
});
afterAll(() => docket.stop());

const path = () => `/api/tickets/${child.id}`;
const parentOf = async (user: TestUser) => (await docket.as(user).get(path())).body.data.parentId;
const put = (user: TestUser, body: object) => docket.as(user).put(path(), body);
const stored = async () =>
  (await docket.rows<{ parent_id: string | null }>('SELECT parent_id FROM tickets WHERE id = $1', [child.id]))[0]!
    .parent_id;
const history = async (user: TestUser, id = child.id) =>
  (await docket.as(user).get(`/api/tickets/${id}/history?limit=100`)).body.data.map(
    ({ field, from, to }: Record<string, unknown>) => [field, from, to],
  );

describe('a parent that the caller may not read', () => {
  it('is null in the ticket, lists, searches, exports and responses to changes', async () => {
    const { key } = child;
    const reads = [
      path(),
      `/api/tickets?project=${open.id}`,
      `/api/tickets?search=${key}`,
      `/api/tickets/search?q=${key}`,
      `/api/tickets/export?format=jsonl&project=${open.id}`,
      `/api/tickets/export?format=csv&project=${open.id}`,
    ];
    for (const read of reads) {
      const seenBy = async (user: TestUser) => {
        const call = docket.as(user).get(read);
        return (await (read.includes('jsonl') ? call.buffered() : call)).text;
      };
      expect(await seenBy(owner)).toContain(parent.id);
      for (const user of [member, stranger]) {
        const text = await seenBy(user);
        expect(text).toContain(child.id);
        expect(text).not.toContain(parent.id);
      }
    }
    expect((await put(member, { title: 'New' })).body.data.parentId).toBeNull();
    expect((await docket.as(member).put(`${path()}/status`, { status: 'done' })).body.data.parentId).toBeNull();
  });

  it('is shown while the caller may read it', async () => {
    await docket.given.member(owner, secret, 'viewer', member);
    expect(await parentOf(member)).toBe(parent.id);
    await docket.as(owner).delete(`/api/project/${secret.id}/members/${member.id}`);
    expect(await parentOf(member)).toBeNull();
    expect(await parentOf(await docket.given.user({ role: 'ADMIN' }))).toBe(parent.id);
  });

  it('is null for everyone while it or its project is deleted, and shown again when restored', async () => {
    const admin = await docket.given.user({ role: 'ADMIN' });
    for (const gone of [`/api/tickets/${parent.id}`, `/api/project/${secret.id}`]) {
      expect((await docket.as(owner).delete(gone)).status).toBe(200);
      for (const user of [owner, admin]) expect(await parentOf(user)).toBeNull();
      expect((await docket.as(owner).post(`${gone}/restore`)).status).toBe(200);
      expect(await parentOf(owner)).toBe(parent.id);
    }
  });

  it('stays when the ticket is sent back as it was shown', async () => {
    const { data } = (await docket.as(member).get(path())).body;
    const reply = await put(member, { ...data, title: 'Sent back' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ title: 'Sent back', parentId: null });
    expect(await stored()).toBe(parent.id);
    expect(await parentOf(owner)).toBe(parent.id);
    expect(await history(owner)).toEqual([['title', child.title, 'Sent back']]);
  });

  it('stays when the ticket is sent back while the parent is deleted, and is shown again with it', async () => {
    await docket.as(owner).delete(`/api/tickets/${parent.id}`);
    expect((await put(owner, { parentId: null })).status).toBe(200);
    expect(await history(owner)).toEqual([]);
    await docket.as(owner).post(`/api/tickets/${parent.id}/restore`);
    expect(await parentOf(owner)).toBe(parent.id);
  });

  it('can be cleared by those who see it, and replaced by those who do not', async () => {
    expect((await put(owner, { parentId: null })).body.data.parentId).toBeNull();
    expect(await stored()).toBeNull();
    await put(owner, { parentId: parent.id });
    const other = await docket.given.ticket(owner, { projectId: open.id });
    const operations = [{ op: 'update', id: child.id, ticket: { parentId: other.id } }];
    const bulk = await docket.as(member).post('/api/tickets/bulk', { operations });
    expect(bulk.body.data.results[0].changes).toEqual({ parentId: { from: null, to: other.id } });
    expect(bulk.text).not.toContain(parent.id);
    expect(await parentOf(member)).toBe(other.id);
    expect(await history(owner)).toContainEqual(['parentId', parent.id, other.id]);
    expect(await history(member)).toEqual([
      ['parentId', null, other.id],
      ['parentId', null, null],
      ['parentId', null, null],
    ]);
  });

  it('is in a bulk response only for those who may read it', async () => {
    const operations = [{ op: 'update', id: child.id, ticket: { parentId: null } }];
    const bulk = await docket.as(owner).post('/api/tickets/bulk', { operations, dryRun: true });
    expect(bulk.body.data.results[0].changes).toEqual({ parentId: { from: parent.id, to: null } });
  });
});

describe('history', () => {
  it('of a ticket that was moved names the former project only to its readers', async () => {
    const group = await docket.given.group(owner, secret.workspaceId, { projectId: secret.id });
    const { id, key } = await docket.given.ticket(owner, { projectId: secret.id, groupId: group.id });
    const moved = (await docket.as(owner).put(`/api/tickets/${id}`, { projectId: open.id })).body.data;
    expect(await history(owner, id)).toEqual([
      ['groupId', group.id, null],
      ['key', key, moved.key],
      ['projectId', secret.id, open.id],
    ]);
    const hidden = [
      ['groupId', null, null],
      ['key', null, moved.key],
      ['projectId', null, open.id],
    ];
    expect(await history(stranger, id)).toEqual(hidden);
    expect(await history(member, id)).toEqual(hidden);
    await docket.given.member(owner, secret, 'viewer', member);
    expect(await history(member, id)).toEqual(await history(owner, id));
  });

  it('names neither the former project by an earlier key, nor one that is deleted or purged', async () => {
    const { id, key } = await docket.given.ticket(owner, { projectId: secret.id });
    await docket.as(owner).put(`/api/project/${secret.id}`, { key: 'RENAMED' });
    const moved = (await docket.as(owner).put(`/api/tickets/${id}`, { projectId: open.id })).body.data;
    const renamed = key!.replace(/^[^-]+/, 'RENAMED');
    expect(await history(owner, id)).toContainEqual(['key', renamed, moved.key]);
    expect(await history(stranger, id)).toContainEqual(['key', null, moved.key]);
    await docket.rows(`UPDATE ticket_history SET "from" = to_jsonb($2::text) WHERE ticket_id = $1 AND field = 'key'`, [
      id,
      key,
    ]);
    expect(await history(owner, id)).toContainEqual(['key', key, moved.key]);
    expect(await history(stranger, id)).toContainEqual(['key', null, moved.key]);
    const gone = [
      ['key', null, moved.key],
      ['projectId', null, open.id],
    ];
    await docket.as(owner).delete(`/api/project/${secret.id}`);
    expect(await history(owner, id)).toEqual(gone);
    await docket.rows('DELETE FROM projects WHERE id = $1', [secret.id]);
    expect(await history(owner, id)).toEqual(gone);
  });

  it('of a ticket that had no project names the one it was moved to', async () => {
    const { id } = await docket.given.ticket(owner, { workspaceId: open.workspaceId });
    const moved = (await docket.as(owner).put(`/api/tickets/${id}`, { projectId: open.id })).body.data;
    expect(await history(stranger, id)).toEqual([
      ['key', null, moved.key],
      ['projectId', null, open.id],
    ]);
  });

  it('names a related ticket to those who may read it', async () => {
    const seen = await docket.given.ticket(owner, { projectId: open.id });
    for (const ticketId of [parent.id, seen.id]) {
      expect((await docket.as(owner).post(`${path()}/relations`, { type: 'blocks', ticketId })).status).toBe(201);
    }
    const relation = (ticketId: string) => ['relations', null, { type: 'blocks', ticketId }];
    expect(await history(owner)).toEqual([relation(seen.id), relation(parent.id)]);
    expect(await history(stranger)).toEqual([relation(seen.id), ['relations', null, null]]);
    await docket.as(owner).delete(`/api/tickets/${seen.id}`);
    expect((await history(owner))[0]).toEqual(['relations', null, null]);
  });

  it('names a group without a project to all readers of the ticket, and a deleted one', async () => {
    const shared = await docket.given.group(owner, open.workspaceId);
    const own = await docket.given.group(owner, open.workspaceId, { projectId: open.id });
    await put(owner, { groupId: shared.id });
    await put(owner, { groupId: own.id });
    await docket.as(owner).delete(`/api/groups/${shared.id}`);
    expect(await history(stranger)).toEqual([
      ['groupId', shared.id, own.id],
      ['groupId', null, shared.id],
    ]);
  });

  it('is read in one statement after the permission check', async () => {
    const statements = await statementsOf(async () => history(stranger));
    expect(statements.filter(({ text }) => text.includes('ticket_history'))).toHaveLength(1);
    expect(statements.filter(({ text }) => /\btickets\b/.test(text))).toHaveLength(2);
  });
});
