import { answer, invalid, nextPage, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

interface Row {
  id: string;
  type: string;
  action: string;
  entityId: string;
  entityTitle: string | null;
  description: string;
  createdAt: string;
  metadata: Record<string, unknown> | null;
}

const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let keys = 0;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  Time.tick(docket);
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { name: 'Website', key: `WEB${++keys}` });
});

const feed = (query = '', user: { cookie?: string; apiKey?: string } = ada) =>
  docket.as(user).get(`/api/user/activity${query}`);
const rows = async (query = '', user: { cookie?: string; apiKey?: string } = ada): Promise<Row[]> => {
  const reply = await feed(query, user);
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const descriptions = async (query = '', user = ada) => (await rows(query, user)).map(({ description }) => description);
const ok = async (reply: PromiseLike<{ status: number; text: string }>) => {
  const { status, text } = await reply;
  if (status >= 300) throw new Error(`${status}: ${text}`);
};

describe('each action is recorded once', () => {
  it('for tickets', async () => {
    const other = await docket.given.project(ada, { name: 'Shop', key: `SHOP${keys}` });
    const ticket = await docket.given.ticket(ada, { title: 'Sign-in fails', projectId: project.id });
    const path = `/api/tickets/${ticket.id}`;
    const as = docket.as(ada);
    await ok(as.put(`${path}/status`, { status: 'in_review' }));
    await ok(as.put(`${path}/status`, { status: 'in_review' })); // changes nothing: no row
    await ok(as.put(`${path}/assignee`, { assigneeId: ada.id }));
    await ok(as.put(`${path}/assignee`, { assigneeId: null }));
    await ok(as.put(path, { title: 'Sign-in fails in Safari', priority: 'high' }));
    await ok(as.put(path, { projectId: other.id }));
    await ok(as.delete(path));
    await ok(as.post(`${path}/restore`));
    const [key, newKey] = [ticket.key, `SHOP${keys}-1`];
    const found = await rows('?type=ticket');
    expect(found.map(({ action, description, entityTitle }) => [action, description, entityTitle])).toEqual([
      ['restored', `Restored ${newKey}`, 'Sign-in fails in Safari'],
      ['deleted', `Deleted ${newKey}`, 'Sign-in fails in Safari'],
      ['moved', `Moved ${key} to Shop`, 'Sign-in fails in Safari'],
      ['updated', `Updated title, priority of ${key}`, 'Sign-in fails in Safari'],
      ['unassigned', `Unassigned ${key}`, 'Sign-in fails'],
      ['assigned', `Assigned ${key} to Ada`, 'Sign-in fails'],
      ['status_changed', `Moved ${key} to in_review`, 'Sign-in fails'],
      ['created', `Created ${key}`, 'Sign-in fails'],
    ]);
    expect(new Set(found.map(({ entityId }) => entityId))).toEqual(new Set([ticket.id]));
  });

  it('for an assignment, with the current name of the assignee', async () => {
    const bob = await docket.given.member(ada, project, 'member', await docket.given.user({ name: 'Bob' }));
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    await ok(docket.as(ada).put(`/api/tickets/${ticket.id}/assignee`, { assigneeId: bob.id }));
    const last = async () => (await descriptions())[0];
    expect(await last()).toBe(`Assigned ${ticket.key} to Bob`);
    await ok(docket.as(bob).put('/api/user/profile', { name: 'Robert' }));
    expect(await last()).toBe(`Assigned ${ticket.key} to Robert`);
    await ok(docket.as(bob).delete('/api/user', { password: bob.password }));
    expect(await last()).toBe(`Assigned ${ticket.key} to Former user`);
  });

  it('with the fields of the specification and those needed for a link', async () => {
    const ticket = await docket.given.ticket(ada, { title: 'One', projectId: project.id });
    const reply = await feed('?type=ticket');
    const { createdAt } = (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data;
    expect(reply.body).toEqual({
      data: [
        {
          id: ID,
          type: 'ticket',
          action: 'created',
          entityId: ticket.id,
          entityTitle: 'One',
          description: `Created ${ticket.key}`,
          createdAt: expect.any(String),
          metadata: { ticketId: ticket.id, ticketKey: ticket.key, projectId: project.id },
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
    expect(Math.abs(Date.parse(reply.body.data[0].createdAt) - Date.parse(createdAt))).toBeLessThan(60_000);
  });

  it('for a ticket without a project, with its title', async () => {
    const ticket = await docket.given.ticket(ada, { title: 'Buy milk' });
    expect((await rows('?type=ticket'))[0]).toMatchObject({
      description: 'Created “Buy milk”',
      metadata: { ticketId: ticket.id, ticketKey: null, projectId: null },
    });
  });

  it('for projects', async () => {
    const bob = await docket.given.member(ada, project, 'member', await docket.given.user({ name: 'Bob' }));
    const path = `/api/project/${project.id}`;
    await ok(docket.as(ada).post(`${path}/members`, { userId: bob.id, role: 'admin' }));
    await ok(docket.as(ada).put(path, { name: 'Web site', description: 'x' }));
    await ok(docket.as(ada).put(path, { name: 'Web site' })); // changes nothing: no row
    await ok(docket.as(ada).delete(`${path}/members/${bob.id}`));
    await ok(docket.as(ada).delete(path));
    await ok(docket.as(ada).post(`${path}/restore`));
    const found = await rows('?type=project');
    expect(found.map(({ action, description, entityTitle }) => [action, description, entityTitle])).toEqual([
      ['restored', 'Restored project Web site', 'Web site'],
      ['deleted', 'Deleted project Web site', 'Web site'],
      ['removed_member', 'Removed a member from Web site', 'Web site'],
      ['updated', 'Updated project Web site', 'Web site'],
      ['changed_member_role', 'Made Bob admin of Website', 'Website'],
      ['added_member', 'Added Bob to Website as member', 'Website'],
      ['created', 'Created project Website', 'Website'],
    ]);
    for (const { entityId, metadata } of found) {
      expect([entityId, metadata?.projectId, metadata?.projectKey]).toEqual([project.id, project.id, project.key]);
    }
  });

  it('for comments, with the id of the comment and its ticket', async () => {
    const ticket = await docket.given.ticket(ada, { title: 'Talk', projectId: project.id });
    const comment = await docket.given.comment(ada, ticket);
    const path = `/api/tickets/${ticket.id}/comments/${comment.id}`;
    await ok(docket.as(ada).put(path, { content: 'Better' }));
    expect(await rows('?type=comment')).toMatchObject([
      { type: 'comment', action: 'updated', entityId: comment.id, description: `Edited a comment on ${ticket.key}` },
      {
        type: 'comment',
        action: 'created',
        entityId: comment.id,
        entityTitle: 'Talk',
        description: `Commented on ${ticket.key}`,
        metadata: { ticketId: ticket.id, ticketKey: ticket.key, projectId: project.id },
      },
    ]);
    await ok(docket.as(ada).delete(path));
    expect(await descriptions('?type=comment')).toEqual([`Deleted a comment on ${ticket.key}`]);
  });

  it('but not if it was refused', async () => {
    const before = await descriptions();
    const ticket = await docket.given.ticket(await docket.given.user());
    for (const reply of [
      await docket.as(ada).post('/api/tickets', { title: '' }),
      await docket.as(ada).put(`/api/tickets/${ticket.id}/status`, { status: 'done' }),
      await docket.as(ada).post(`/api/tickets/${ticket.id}/comments`, { content: 'x' }),
      await docket.as(ada).post('/api/projects', { name: 'Twice', key: project.key }),
    ]) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
    expect(await descriptions()).toEqual(before);
  });

  it('also if it was made with a key', async () => {
    const key = { apiKey: await docket.given.apiKey(ada) };
    const ticket = await docket.given.ticket(key, { projectId: project.id });
    expect(await descriptions('?type=ticket')).toEqual([`Created ${ticket.key}`]);
  });
});

describe('the list of activity', () => {
  it('is newest first, filtered by type, by page and by cursor', async () => {
    const tickets = [];
    for (let number = 1; number <= 4; number++) {
      const ticket = await docket.given.ticket(ada, { projectId: project.id });
      await docket.given.comment(ada, ticket);
      tickets.push(ticket);
    }
    const all = await rows();
    const [a, b, c, d] = tickets.map(({ key }) => key);
    expect(all.map(({ description }) => description)).toEqual([
      ...[d, c, b, a].flatMap((key) => [`Commented on ${key}`, `Created ${key}`]),
      'Created project Website',
    ]);
    expect(all.map(({ createdAt }) => createdAt)).toEqual([...all.map(({ createdAt }) => createdAt)].sort().reverse());
    for (const [type, number] of Object.entries({ ticket: 4, project: 1, comment: 4, review: 0 })) {
      expect(await rows(`?type=${type}`)).toEqual(all.filter((row) => row.type === type));
      expect((await feed(`?type=${type}`)).body.pagination.total).toBe(number);
    }
    expect((await feed('?page=2&limit=4')).body).toEqual({
      data: all.slice(4, 8),
      pagination: { page: 2, limit: 4, total: 9, totalPages: 3 },
    });
    expect((await feed('?page=9')).body).toEqual({
      data: [],
      pagination: { page: 9, limit: 20, total: 9, totalPages: 1 },
    });
    const walked: Row[] = [];
    for (let next: string | undefined = '/api/user/activity?limit=4'; next; ) {
      const reply = await docket.as(ada).get(next.replace(docket.url, ''));
      walked.push(...reply.body.data);
      if (walked.length === 4) await docket.given.comment(ada, tickets[0]!); // is before the paging began, and not included
      next = nextPage(reply);
    }
    expect(walked).toEqual(all);
  });

  it('orders entries of the same time consistently', async () => {
    Time.freeze(docket, new Date().toISOString());
    for (let number = 1; number <= 5; number++) await docket.given.ticket(ada, { projectId: project.id });
    const first = await feed('?limit=3&type=ticket');
    const second = await docket.as(ada).get(nextPage(first)!.replace(docket.url, ''));
    const ids = [...first.body.data, ...second.body.data].map(({ entityId }: Row) => entityId);
    expect(new Set(ids).size).toBe(5);
  });

  it('is empty for a new user, and requires authentication', async () => {
    const reply = await feed('', await docket.given.user());
    expect(reply.body).toEqual({ data: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } });
    expect(answer(await docket.as().get('/api/user/activity'))).toEqual(unauthorized());
  });

  it.each([
    ['type=workspace', 'type', 'Type must be one of ticket, project, comment, review'],
    ['type=', 'type', 'Type must not be empty'],
    ['type=ticket&type=comment', 'type', 'Type must be given once'],
    ['limit=101', 'limit', 'Limit must be a whole number from 1 to 100'],
    ['page=0', 'page', expect.any(String)],
    ['user=x', 'user', 'Unknown query parameter'],
  ])('refuses ?%s', async (query, field, message) => {
    expect(answer(await feed(`?${query}`))).toEqual(invalid({ [field]: message }));
  });
});

describe('the list of activity omits', () => {
  const shown = async (user = ada) => {
    const found = await rows('', user);
    expect((await feed('?limit=1', user)).body.pagination.total).toBe(found.length);
    return found.map(({ description }) => description);
  };

  it('what others did, also for ADMIN', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const ticket = await docket.given.ticket(bob, { projectId: project.id });
    await docket.given.comment(bob, ticket);
    expect(await shown()).toEqual([`Added ${bob.name} to Website as member`, 'Created project Website']);
    expect(await shown(bob)).toEqual([`Commented on ${ticket.key}`, `Created ${ticket.key}`]);
    expect(await shown(await docket.given.user({ role: 'ADMIN' }))).toEqual([]);
  });

  it.each(['USER', 'ADMIN'] as const)(
    'details of what was deleted, except that one deleted it, until it is restored: %s',
    async (role) => {
      await docket.rows('UPDATE users SET role = $2 WHERE id = $1', [ada.id, role]);
      const ticket = await docket.given.ticket(ada, { projectId: project.id });
      await docket.given.comment(ada, ticket);
      const before = await shown();
      expect(before).toHaveLength(3);
      await ok(docket.as(ada).delete(`/api/tickets/${ticket.id}`));
      expect(await shown()).toEqual([`Deleted ${ticket.key}`, 'Created project Website']);
      await ok(docket.as(ada).post(`/api/tickets/${ticket.id}/restore`));
      expect(await shown()).toEqual([`Restored ${ticket.key}`, `Deleted ${ticket.key}`, ...before]);
      await ok(docket.as(ada).delete(`/api/project/${project.id}`));
      expect(await shown()).toEqual(['Deleted project Website', `Deleted ${ticket.key}`]);
      await ok(docket.as(ada).post(`/api/project/${project.id}/restore`));
      expect(await shown()).toHaveLength(7);
      await ok(docket.as(ada).delete(`/api/tickets/${ticket.id}`));
      await docket.rows('DELETE FROM tickets WHERE id = $1', [ticket.id]); // as the purge does after 30 days
      expect(await descriptions('?type=ticket')).toEqual([`Deleted ${ticket.key}`, `Deleted ${ticket.key}`]);
      expect(await descriptions('?type=comment')).toEqual([]);
      await ok(docket.as(ada).delete(`/api/project/${project.id}`));
      await docket.rows('DELETE FROM projects WHERE id = $1', [project.id]);
      expect(await descriptions('?type=project')).toEqual(['Deleted project Website', 'Deleted project Website']);
    },
  );

  it('what somebody else deleted', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const ticket = await docket.given.ticket(bob, { projectId: project.id });
    const comment = await docket.given.comment(bob, ticket);
    await ok(docket.as(ada).delete(`/api/tickets/${ticket.id}/comments/${comment.id}`));
    expect(await shown(bob)).toEqual([`Created ${ticket.key}`]);
    await ok(docket.as(ada).delete(`/api/tickets/${ticket.id}`));
    expect(await shown(bob)).toEqual([]);
    await ok(docket.as(ada).post(`/api/tickets/${ticket.id}/restore`));
    expect(await shown(bob)).toEqual([`Created ${ticket.key}`]);
  });

  // Promise 2.1
  it('what one may no longer read, until one may again', async () => {
    const bob = await docket.given.member(ada, project, 'admin');
    const ticket = await docket.given.ticket(bob, { projectId: project.id });
    const gone = await docket.given.ticket(bob, { projectId: project.id });
    await ok(docket.as(bob).delete(`/api/tickets/${gone.id}`));
    await ok(docket.as(bob).put(`/api/project/${project.id}`, { description: 'Ours' }));
    await docket.given.comment(bob, ticket);
    const before = await shown(bob);
    expect(before).toHaveLength(4);
    await ok(docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`));
    expect(await shown(bob)).toEqual([]);
    await ok(docket.as(ada).put(`/api/project/${project.id}`, { visibility: 'public' }));
    expect(await shown(bob)).toEqual(before);
    await ok(docket.as(ada).put(`/api/project/${project.id}`, { visibility: 'private' }));
    await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'viewer', bob);
    expect(await shown(bob)).toEqual(before);
  });

  it('tickets by their current project', async () => {
    const other = await docket.given.project(ada, { name: 'Elsewhere' });
    const bob = await docket.given.member(ada, project, 'member');
    const ticket = await docket.given.ticket(bob, { projectId: project.id });
    await docket.given.comment(bob, ticket);
    const before = [`Commented on ${ticket.key}`, `Created ${ticket.key}`];
    await ok(docket.as(ada).put(`/api/tickets/${ticket.id}`, { projectId: other.id }));
    expect(await shown(bob)).toEqual([]);
    await docket.given.member(ada, other, 'viewer', bob);
    await ok(docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`));
    const byTitle = [`Commented on “${ticket.title}”`, `Created “${ticket.title}”`]; // the key belongs to a project they lost access to
    expect(await shown(bob)).toEqual(byTitle);
    await ok(docket.as(ada).put(`/api/tickets/${ticket.id}`, { projectId: null }));
    expect(await shown(bob)).toEqual([]); // now it belongs to the workspace
    await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'viewer', bob);
    expect(await shown(bob)).toEqual(before);
  });

  it('reviews by their ticket or project', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    const review = (metadata: object) =>
      docket.rows(
        `INSERT INTO activities (id, workspace_id, project_id, user_id, type, action, entity_id, description, metadata,
           created_at) VALUES (gen_random_uuid(), $1, $2, $3, 'review', 'approved', gen_random_uuid(), $4, $5, now())`,
        [project.workspaceId, project.id, ada.id, Object.keys(metadata).join(), metadata],
      );
    await review({ ticketId: ticket.id });
    await review({ number: 7 });
    expect((await descriptions('?type=review')).sort()).toEqual(['number', 'ticketId']);
    await ok(docket.as(ada).delete(`/api/tickets/${ticket.id}`));
    expect(await descriptions('?type=review')).toEqual(['number']);
    await ok(docket.as(ada).delete(`/api/project/${project.id}`));
    expect(await descriptions('?type=review')).toEqual([]);
  });
});
