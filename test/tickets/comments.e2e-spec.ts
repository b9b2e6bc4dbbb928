import { answer, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
let member: TestUser;
let project: TestProject;
let ticket: { id: string };
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { visibility: 'public' });
  member = await docket.given.member(ada, project, 'member');
});
beforeEach(async () => {
  ticket = await docket.given.ticket(ada, { projectId: project.id });
});
afterAll(() => docket.stop());

const path = (comment?: { id: string }) => `/api/tickets/${ticket.id}/comments${comment ? `/${comment.id}` : ''}`;
const add = (content: unknown, user = ada) => docket.as(user).post(path(), { content });
const list = (query = '', user = ada) => docket.as(user).get(`${path()}?${query}`);
const details = async () => (await docket.as(ada).get(`/api/tickets/${ticket.id}`)).body.data;
const contents = (comments: { content: string }[]) => comments.map(({ content }) => content);

describe('POST /api/tickets/[id]/comments', () => {
  it('returns the comment with its author, and the ticket shows it', async () => {
    const reply = await add(' First\n<script>alert(1)</script> ');
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      id: expect.stringMatching(UUID_V7),
      ticketId: ticket.id,
      authorId: ada.id,
      content: ' First\n<script>alert(1)</script> ',
      imported: false,
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: reply.body.data.createdAt,
      author: { id: ada.id, name: 'Ada', email: ada.email, image: null, kind: 'human' },
      mentions: [],
      reactions: [],
    });
    expect(await details()).toMatchObject({
      comments: [reply.body.data],
      _count: { comments: 1, attachments: 0, timeLogs: 0 },
    });
    expect((await list()).body.data).toEqual([reply.body.data]);
    const listed = await docket.as(ada).get(`/api/tickets?project=${project.id}&limit=1`);
    expect(listed.body.data[0]).toMatchObject({ id: ticket.id, _count: { comments: 1 } });
  });

  it.each([
    ['absent', undefined, 'Content is required'],
    ['null', null, 'Content is required'],
    ['empty', '', 'Content is required'],
    ['blank', ' \n\t\u00a0', 'Content is required'],
    ['a number', 5, 'Content must be a string'],
    ['NUL', 'a\0b', 'Content contains characters that are not allowed'],
    ['a lone surrogate', 'a\udc00', 'Content contains characters that are not allowed'],
    ['over 64 KiB of UTF-8', 'é'.repeat(32 * 1024 + 1), 'Content must be at most 65536 bytes'],
  ])('refuses content that is %s', async (_, content, message) => {
    expect(answer(await add(content))).toEqual(invalid({ content: message }));
    expect((await details())._count.comments).toBe(0);
  });

  it('accepts exactly 64 KiB of UTF-8, as NFC', async () => {
    for (const content of ['x'.repeat(64 * 1024), 'é'.repeat(32 * 1024), '🦉'.repeat(16 * 1024)]) {
      expect((await add(content)).body.data.content).toBe(content);
    }
    expect((await add('e\u0301')).body.data.content).toBe('é');
  });

  it('ignores read-only fields and refuses unknown ones', async () => {
    const body = {
      content: 'Mine',
      id: UNKNOWN_ID,
      authorId: member.id,
      author: {},
      createdAt: '2001-01-01T00:00:00Z',
    };
    const { data } = (await docket.as(ada).post(path(), body)).body;
    expect(data).toMatchObject({ content: 'Mine', authorId: ada.id, ticketId: ticket.id });
    expect(data.id).not.toBe(UNKNOWN_ID);
    const unknown = await docket.as(ada).post(path(), { content: 'x', text: 'y' });
    expect(answer(unknown)).toEqual(invalid({ text: 'Unknown field' }));
  });

  it('updates the ticket: it is first in the list, and its fields stay', async () => {
    const before = await details();
    await docket.given.ticket(ada, { projectId: project.id });
    const time = Time.freeze(docket, new Date(Date.now() + 1000).toISOString());
    await add('Up');
    const after = await details();
    expect(after.updatedAt).toBe(time.now);
    expect({ ...after, updatedAt: '', comments: [], _count: {} }).toEqual({
      ...before,
      updatedAt: '',
      comments: [],
      _count: {},
    });
    const { data } = (await docket.as(ada).get(`/api/tickets?project=${project.id}&limit=1`)).body;
    expect(data[0].id).toBe(ticket.id);
    expect((await docket.as(ada).get(`/api/tickets/${ticket.id}/history`)).body.data).toEqual([]);
  });

  it('counts correctly when many are posted concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`At once ${n}`)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(201));
    const after = await details();
    expect(after._count.comments).toBe(12);
    expect(after.comments).toHaveLength(12);
    await Promise.all(replies.slice(0, 5).map(({ body }) => docket.as(ada).delete(path(body.data))));
    expect((await details())._count.comments).toBe(7);
    expect((await list()).body.pagination.total).toBe(7);
  });

  it('has no limit on the number of comments', async () => {
    let word = 0;
    for (let n = 0; n < 22; n++) {
      const content = Array.from({ length: 600 }, () => `word${String(word++).padStart(96, 'x')}`).join(' ');
      expect((await add(content)).status).toBe(201);
    }
    expect((await add('Finally an aardwolf')).status).toBe(201);
    const found = await docket.as(ada).get('/api/tickets/search?q=aardwolf');
    expect(found.body.data).toMatchObject([{ id: ticket.id, _count: { comments: 23 } }]);
  });
});

describe('many comments', () => {
  it('are shown on the ticket as the newest fifty, oldest first, and listed in pages', async () => {
    const said = Array.from({ length: 53 }, (_, n) => `Comment ${n}`);
    for (const content of said) await docket.given.comment(ada, ticket, content);
    const shown = await details();
    expect(contents(shown.comments)).toEqual(said.slice(3));
    expect(shown._count.comments).toBe(53);

    const first = await list();
    expect(contents(first.body.data)).toEqual(said.slice(0, 20));
    expect(first.body.pagination).toEqual({ page: 1, limit: 20, total: 53, totalPages: 3 });
    expect(contents((await list('page=3')).body.data)).toEqual(said.slice(40));
    expect((await list('page=4')).body).toEqual({
      data: [],
      pagination: { page: 4, limit: 20, total: 53, totalPages: 3 },
    });
    const walked = contents(first.body.data);
    for (let next = nextPage(first); next; ) {
      const reply = await docket.as(ada).get(next);
      walked.push(...contents(reply.body.data));
      next = nextPage(reply);
    }
    expect(walked).toEqual(said);
  });

  it('refuse what no list accepts', async () => {
    expect(answer(await list('limit=101'))).toEqual(invalid({ limit: 'Limit must be a whole number from 1 to 100' }));
    expect(answer(await list('sort=id'))).toEqual(invalid({ sort: 'Unknown query parameter' }));
    expect(answer(await list('cursor=x'))).toMatchObject({ status: 400 });
  });
});

describe('PUT, PATCH and DELETE /api/tickets/[id]/comments/[commentId]', () => {
  it.each(['put', 'patch'] as const)('%s changes the content, and nothing else', async (method) => {
    const { data } = (await add('Before')).body;
    const time = Time.freeze(docket, new Date(Date.now() + 5000).toISOString());
    const reply = await docket.as(ada)[method](path(data), { ...data, content: 'After', authorId: member.id });
    expect(answer(reply)).toEqual({ status: 200, body: { data: { ...data, content: 'After', updatedAt: time.now } } });
    expect(await details()).toMatchObject({
      comments: [reply.body.data],
      updatedAt: time.now,
      _count: { comments: 1 },
    });
    time.advance({ minutes: 1 });
    for (const same of [{}, { content: 'After' }]) {
      expect((await docket.as(ada)[method](path(data), same)).body).toEqual(reply.body);
    }
    expect((await details()).updatedAt).toBe(reply.body.data.updatedAt);
  });

  it('refuses what a new comment could not contain', async () => {
    const { data } = (await add('Fine')).body;
    for (const content of ['', null, 5, 'é'.repeat(32 * 1024 + 1)]) {
      const reply = await docket.as(ada).put(path(data), { content });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.details)).toEqual(['content']);
    }
    expect(answer(await docket.as(ada).put(path(data), { text: 'x' }))).toEqual(invalid({ text: 'Unknown field' }));
    expect((await list()).body.data).toEqual([data]);
  });

  it('deletes one, and the ticket no longer counts it', async () => {
    const [one, two] = [(await add('One')).body.data, (await add('Two')).body.data];
    const reply = await docket.as(ada).delete(path(one));
    expect(answer(reply)).toEqual({ status: 200, body: { data: { id: one.id, deleted: true } } });
    expect(await details()).toMatchObject({ comments: [two], _count: { comments: 1 } });
    expect((await list()).body.pagination.total).toBe(1);
    expect(answer(await docket.as(ada).delete(path(one)))).toEqual(notFound('Comment'));
    expect(answer(await docket.as(ada).put(path(one), { content: 'Again' }))).toEqual(notFound('Comment'));
  });

  it('lets members change their own, admins any, and others none', async () => {
    const [admin, viewer] = [
      await docket.given.member(ada, project, 'admin'),
      await docket.given.member(ada, project, 'viewer'),
    ];
    const other = await docket.given.member(ada, project, 'member');
    const { data } = (await add('By a member', member)).body;
    const edit = (user: TestUser) => docket.as(user).put(path(data), { content: `By ${user.name}` });
    const remove = (user: TestUser) => docket.as(user).delete(path(data));
    expect(answer(await edit(other))).toEqual(forbidden('comment'));
    expect(answer(await remove(other))).toEqual(forbidden('comment'));
    for (const user of [viewer, await docket.given.user()]) {
      expect(answer(await edit(user))).toEqual(forbidden('ticket'));
      expect(answer(await remove(user))).toEqual(forbidden('ticket'));
    }
    expect((await edit(member)).body.data.content).toBe(`By ${member.name}`);
    const edited = (await edit(admin)).body.data;
    expect(edited).toMatchObject({ content: `By ${admin.name}`, authorId: member.id, author: { id: member.id } });
    expect((await remove(admin)).body.data).toEqual({ id: data.id, deleted: true });
    const own = (await add('Mine', member)).body.data;
    expect((await docket.as(member).delete(path(own))).status).toBe(200);
  });

  // Promise 2.2
  it('finds a comment only under its own ticket', async () => {
    const { data } = (await add('Here')).body;
    const elsewhere = await docket.given.ticket(ada);
    for (const [ticketId, id] of [
      [elsewhere.id, data.id],
      [ticket.id, UNKNOWN_ID],
      [ticket.id, 'nope'],
    ]) {
      const foreign = `/api/tickets/${ticketId}/comments/${id}`;
      expect(answer(await docket.as(ada).put(foreign, { content: 'Stolen' }))).toEqual(notFound('Comment'));
      expect(answer(await docket.as(ada).delete(foreign))).toEqual(notFound('Comment'));
    }
    const nowhere = `/api/tickets/${UNKNOWN_ID}/comments`;
    expect(answer(await docket.as(ada).get(nowhere))).toEqual(notFound('Ticket'));
    expect(answer(await docket.as(ada).post(nowhere, { content: 'x' }))).toEqual(notFound('Ticket'));
    expect(answer(await docket.as(ada).delete(`${nowhere}/${data.id}`))).toEqual(notFound('Ticket'));
    expect((await list()).body.data).toEqual([data]);
  });
});

describe('readers', () => {
  it('of a public project see comments without e-mail addresses, and cannot write any', async () => {
    await add('Public', member);
    const stranger = await docket.given.user();
    expect((await list('', stranger)).body.data).toMatchObject([
      { content: 'Public', author: { id: member.id, name: member.name, email: null, image: null, kind: 'human' } },
    ]);
    expect(answer(await add('Me too', stranger))).toEqual(forbidden('ticket'));
  });

  it('do not see those of a private ticket', async () => {
    const loose = await docket.given.ticket(ada);
    const reply = await docket.as(member).get(`/api/tickets/${loose.id}/comments`);
    expect(answer(reply)).toEqual(forbidden('ticket'));
  });
});
