import { DeletedTickets } from '#tickets';
import { answer } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

interface Mentioning {
  mentions: { id: string; name: string; email: string | null; image: string | null }[];
}

let docket: Docket;
let ada: TestUser;
let grace: TestUser;
let hopper: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada Lovelace' });
  project = await docket.given.project(ada, { key: 'SAY' });
  const member = async (name: string) => docket.given.member(ada, project, 'viewer', await docket.given.user({ name }));
  grace = await member('Grace');
  hopper = await member('Grace Hopper');
  colleague = await docket.given.user({ name: 'Mary Jackson' });
  await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'viewer', colleague);
  stranger = await docket.given.user({ name: 'Trudy' });
});
afterAll(() => docket.stop());

const given = (description: string | null, by = ada) => docket.given.ticket(by, { projectId: project.id, description });
const get = async (id: string, by = ada) => (await docket.as(by).get(`/api/tickets/${id}`)).body.data;
const change = (id: string, body: object) => docket.as(ada).put(`/api/tickets/${id}`, body);
const comment = (id: string, content: string, by = ada) =>
  docket.as(by).post(`/api/tickets/${id}/comments`, { content });
const names = ({ mentions }: Mentioning) => mentions.map(({ name }) => name);
const rows = (ticketId: string) => docket.rows('SELECT user_id FROM ticket_mentions WHERE ticket_id = $1', [ticketId]);

describe('a description that mentions somebody', () => {
  it('lists them as users, by name, in the response of the create and of every read', async () => {
    const reply = await docket.as(ada).post('/api/tickets', {
      title: 'Compiler',
      projectId: project.id,
      description: 'For @Mary Jackson and @grace hopper.',
    });
    const person = ({ id, name, email }: TestUser) => ({ id, name, email, image: null, kind: 'human' });
    expect(reply.body.data.mentions).toEqual([person(hopper), person(colleague)]);
    expect((await get(reply.body.data.id)).mentions).toEqual(reply.body.data.mentions);
  });

  it.each([
    ['@GRACE', ['Grace']],
    ['@GraceHopper, @adalovelace', ['Ada Lovelace', 'Grace Hopper']],
    ['@Grace Hopperly', ['Grace']],
    ['@Gracey, grace@grace.example, @Trudy, @nobody, @', []],
    ['@Grace @Grace @Grace', ['Grace']],
    ["@%_' OR true; --", []],
  ])('%s', async (description, expected) => {
    expect(names(await get((await given(description)).id))).toEqual(expected);
  });

  it('without a mention has an empty list', async () => {
    for (const description of [null, '', 'Nobody at all']) {
      expect((await get((await given(description)).id)).mentions).toEqual([]);
    }
  });

  it('mentions others after it is edited, and the same people otherwise', async () => {
    const { id } = await given('@Grace');
    expect(names((await change(id, { description: '@Mary Jackson, no longer Grace' })).body.data)).toEqual([
      'Mary Jackson',
    ]);
    await change(id, { title: 'Another' });
    await change(id, { status: 'done' });
    expect(names(await get(id))).toEqual(['Mary Jackson']);
    expect(names((await change(id, { description: null })).body.data)).toEqual([]);
    expect(await rows(id)).toEqual([]);
  });

  it('is resolved when it is written: people who join or are renamed later are not mentioned', async () => {
    const { id } = await given('@Trudy and @Kim');
    await docket.given.member(ada, project, 'viewer', await docket.given.user({ name: 'Kim' }));
    expect(names(await get(id))).toEqual([]);
    expect(names((await change(id, { description: '@Kim and @Trudy' })).body.data)).toEqual(['Kim']);
  });

  it('without a project can mention members of the workspace, but not guests of its projects', async () => {
    const ticket = await docket.given.ticket(ada, {
      workspaceId: project.workspaceId,
      description: '@Mary Jackson, @Grace',
    });
    expect(names(await get(ticket.id))).toEqual(['Mary Jackson']);
  });

  it('does not mention disabled users', async () => {
    const gone = await docket.given.member(ada, project, 'member', await docket.given.user({ name: 'Gone' }));
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [gone.id]);
    expect(names(await get((await given('@Gone')).id))).toEqual([]);
  });

  it('mentions everyone with the same name', async () => {
    for (let twin = 1; twin <= 2; twin++) {
      await docket.given.member(ada, project, 'viewer', await docket.given.user({ name: 'Twin' }));
    }
    expect(names(await get((await given('@twin')).id))).toEqual(['Twin', 'Twin']);
  });
});

describe('a comment that mentions somebody', () => {
  it('lists them in every response that contains it, separately from those of the description', async () => {
    const { id } = await given('@Grace');
    const created = (await comment(id, 'What says @Mary Jackson?')).body.data;
    expect(names(created)).toEqual(['Mary Jackson']);
    const silent = (await comment(id, 'Nothing.')).body.data;
    expect(silent.mentions).toEqual([]);
    const listed = (await docket.as(ada).get(`/api/tickets/${id}/comments`)).body.data;
    expect(listed).toEqual([created, silent]);
    const ticket = await get(id);
    expect(ticket.comments).toEqual([created, silent]);
    expect(names(ticket)).toEqual(['Grace']);
  });

  it('mentions others after it is edited, and nobody after it is deleted', async () => {
    const { id } = await given('@Grace');
    const { id: commentId } = (await comment(id, '@Mary Jackson')).body.data;
    const path = `/api/tickets/${id}/comments/${commentId}`;
    expect(names((await docket.as(ada).put(path, { content: '@GraceHopper' })).body.data)).toEqual(['Grace Hopper']);
    expect(names((await docket.as(ada).put(path, {})).body.data)).toEqual(['Grace Hopper']);
    expect(names(await get(id))).toEqual(['Grace']);
    await docket.as(ada).delete(path);
    expect(await rows(id)).toEqual([{ user_id: grace.id }]);
  });

  it('keeps its own mentions when many are written concurrently', async () => {
    const { id } = await given(null);
    const replies = await Promise.all(
      ['@Grace', '@Grace Hopper', '@Mary Jackson', '@Ada Lovelace'].map((content) => comment(id, content)),
    );
    expect(replies.map(({ body }) => names(body.data))).toEqual([
      ['Grace'],
      ['Grace Hopper'],
      ['Mary Jackson'],
      ['Ada Lovelace'],
    ]);
  });
});

describe('mentions', () => {
  it('in a request body are ignored, so that a response can be sent back', async () => {
    const { id } = await given('@Grace');
    const ticket = await get(id);
    const { labels: _, ...sent } = ticket;
    expect(answer(await change(id, { ...sent, mentions: [{ id: stranger.id }] }))).toEqual({
      status: 200,
      body: { data: ticket },
    });
    const written = (await comment(id, '@Grace')).body.data;
    const edited = await docket.as(ada).put(`/api/tickets/${id}/comments/${written.id}`, { ...written, mentions: [] });
    expect(answer(edited)).toEqual({ status: 200, body: { data: written } });
  });

  it('cause no event, history or activity of their own', async () => {
    const { id } = await given('@Grace');
    const events = await docket.rows<{ type: string }>(
      `SELECT type FROM events WHERE data->'ticket'->>'id' = $1 ORDER BY id`,
      [id],
    );
    expect(events).toEqual([{ type: 'ticket.created' }]);
    await change(id, { description: '@Mary Jackson' });
    const history = (await docket.as(ada).get(`/api/tickets/${id}/history`)).body.data;
    expect(history.map(({ field }: { field: string }) => field)).toEqual(['description']);
  });

  // Promise 2.5
  it('show an e-mail address only to those who share a project or workspace', async () => {
    const open = await docket.given.project(ada, { visibility: 'public' });
    const ticket = await docket.given.ticket(ada, { projectId: open.id, description: '@Ada Lovelace' });
    await comment(ticket.id, '@AdaLovelace');
    const seen = await get(ticket.id, stranger);
    const known = { id: ada.id, name: 'Ada Lovelace', image: null, kind: 'human' };
    expect(seen.mentions).toEqual([{ ...known, email: null }]);
    expect(seen.comments[0].mentions).toEqual([{ ...known, email: null }]);
    expect((await get(ticket.id)).mentions).toEqual([{ ...known, email: ada.email }]);
  });

  it('stay with a ticket that moves, is deleted and restored, and are deleted by a purge', async () => {
    const { id } = await given('@Grace');
    await comment(id, '@Mary Jackson');
    await change(id, { projectId: (await docket.given.project(ada, { workspaceId: project.workspaceId })).id });
    await docket.as(ada).delete(`/api/tickets/${id}`);
    await docket.as(ada).post(`/api/tickets/${id}/restore`);
    expect(names(await get(id))).toEqual(['Grace']);
    await docket.as(ada).delete(`/api/tickets/${id}`);
    await docket.rows(`UPDATE tickets SET deleted_at = now() - interval '31 days' WHERE id = $1`, [id]);
    await docket.service(DeletedTickets).purge();
    expect(await rows(id)).toEqual([]);
  });

  it('take no additional statement to read, however many there are', async () => {
    const { id } = await given('@Grace @Mary Jackson @Ada Lovelace');
    for (let number = 0; number < 5; number++) await comment(id, '@Grace @Mary Jackson');
    // The session, and the ticket; for its comments also the permission.
    const statements = async (path: string) => (await statementsOf(() => docket.as(ada).get(path))).length;
    expect(await statements(`/api/tickets/${id}`)).toBe(2);
    expect(await statements(`/api/tickets/${id}/comments`)).toBe(3);
  });

  it('are found in the longest possible text', async () => {
    const text = '@ '.repeat(32_762);
    const reply = await comment((await given(null)).id, `${text}@Grace`);
    expect(answer(reply)).toMatchObject({ status: 201, body: { data: { mentions: [{ id: grace.id }] } } });
  });
});
