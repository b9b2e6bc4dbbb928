import { answer, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const KEY_MESSAGE = 'Key must be 2 to 10 letters and digits, starting with a letter';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

const create = (body: object, user = ada) => docket.as(user).post('/api/projects', body);

describe('POST /api/projects', () => {
  it('returns the project with its defaults, owner, members and counts', async () => {
    const own = await docket.as(ada).get('/api/workspaces');
    const reply = await create({ name: '  Website Redesign ' });
    expect(reply.status).toBe(201);
    const person = { id: ada.id, name: 'Ada', email: ada.email, image: null, kind: 'human' };
    expect(reply.body.data).toEqual({
      id: expect.stringMatching(UUID_V7),
      name: 'Website Redesign',
      description: null,
      key: 'WR',
      status: 'active',
      visibility: 'private',
      workspaceId: own.body.data[0].id,
      ownerId: ada.id,
      myRole: 'owner',
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: reply.body.data.createdAt,
      owner: person,
      members: [person],
      _count: { tickets: 0, members: 1 },
    });
    expect((await docket.as(ada).get(`/api/project/${reply.body.data.id}`)).body).toEqual(reply.body);
  });

  it('accepts every field of the specification', async () => {
    const workspace = await docket.given.workspace(ada);
    const fields = {
      name: 'Everything',
      description: ' Line one.\n\tLine two. ',
      key: 'EVERY1',
      workspaceId: workspace.id,
      visibility: 'public',
    };
    const reply = await create(fields);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject(fields);
  });

  it('makes the creator a member with role owner', async () => {
    const project = await docket.given.project(ada);
    const members = await docket.as(ada).get(`/api/project/${project.id}/members`);
    expect(members.body.data).toMatchObject([{ id: ada.id, role: 'owner' }]);
  });

  it.each([
    ['absent', {}],
    ['null', { name: null }],
    ['empty', { name: '' }],
    ['blank', { name: ' \t\u00a0' }],
  ])('requires a name: %s', async (_, body) => {
    expect(answer(await create(body))).toEqual(invalid({ name: 'Name is required' }));
  });

  it.each([
    ['a number', { name: 5 }, { name: 'Name must be a string' }],
    ['NUL', { name: 'a\0b' }, { name: 'Name contains characters that are not allowed' }],
    ['a lone surrogate', { name: 'a\ud800' }, { name: 'Name contains characters that are not allowed' }],
    ['256 characters', { name: 'x'.repeat(256) }, { name: 'Name must be at most 255 characters' }],
    [
      'a description over 64 KiB',
      { name: 'Long', description: 'é'.repeat(32 * 1024 + 1) },
      { description: 'Description must be at most 65536 bytes' },
    ],
    ['an unknown visibility', { name: 'V', visibility: 'secret' }, { visibility: expect.any(String) }],
    ['a null visibility', { name: 'V', visibility: null }, { visibility: 'Visibility must not be null' }],
    ['an unknown field', { name: 'U', colour: 'red' }, { colour: 'Unknown field' }],
    ['a malformed workspace', { name: 'W', workspaceId: 'nope' }, { workspaceId: 'Workspace must be valid' }],
    ['an unknown workspace', { name: 'W', workspaceId: UNKNOWN_ID }, { workspaceId: 'Workspace must be valid' }],
  ])('refuses %s', async (_, body, details) => {
    expect(answer(await create(body))).toEqual(invalid(details as Record<string, string>));
  });

  it('counts characters, not UTF-16 units, and bytes of a description', async () => {
    const reply = await create({ name: '🦉'.repeat(255), description: 'é'.repeat(32 * 1024) });
    expect(reply.status).toBe(201);
    expect(reply.body.data.name).toBe('🦉'.repeat(255));
  });

  it('stores text as NFC and returns markup unchanged', async () => {
    const reply = await create({ name: 'Cafe\u0301 <script>', description: '<b>&amp;</b>' });
    expect(reply.body.data).toMatchObject({ name: 'Café <script>', description: '<b>&amp;</b>' });
  });

  it("refuses somebody else's workspace as an error of the field", async () => {
    const theirs = await docket.given.workspace(await docket.given.user());
    const reply = await create({ name: 'Burglary', workspaceId: theirs.id });
    expect(answer(reply)).toEqual(invalid({ workspaceId: 'Workspace must be valid' }));
  });

  it('ignores read-only fields', async () => {
    const other = await docket.given.user();
    const reply = await create({
      name: 'Sent back',
      id: UNKNOWN_ID,
      ownerId: other.id,
      owner: { id: other.id },
      members: [],
      status: 'archived',
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      _count: { tickets: 9, members: 9 },
    });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({ ownerId: ada.id, status: 'active', _count: { tickets: 0, members: 1 } });
    expect(reply.body.data.id).not.toBe(UNKNOWN_ID);
    expect(reply.body.data.createdAt).not.toMatch(/^2001/);
  });
});

describe('GET /api/project/[id]', () => {
  it.each([
    ['unknown', UNKNOWN_ID],
    ['malformed', 'not-an-id'],
    ['an unknown key', 'NOSUCHKEY'],
    ['very long', 'x'.repeat(500)],
    ['SQL', encodeURIComponent("' OR 1=1 --")],
  ])('responds NOT_FOUND for an id that is %s', async (_, id) => {
    expect(answer(await docket.as(ada).get(`/api/project/${id}`))).toEqual(notFound('Project'));
  });

  it('shows members to those who may list them, in the order they joined', async () => {
    const project = await docket.given.project(ada, { visibility: 'public' });
    const bob = await docket.given.member(ada, project, 'viewer');
    const mine = (await docket.as(bob).get(`/api/project/${project.id}`)).body.data;
    expect(mine.members).toEqual([
      { id: ada.id, name: ada.name, email: ada.email, image: null, kind: 'human' },
      { id: bob.id, name: bob.name, email: bob.email, image: null, kind: 'human' },
    ]);
    expect(mine._count).toEqual({ tickets: 0, members: 2 });
    const stranger = await docket.given.user();
    const theirs = (await docket.as(stranger).get(`/api/project/${project.id}`)).body.data;
    expect(theirs).not.toHaveProperty('members');
    expect(theirs.owner).toEqual({ id: ada.id, name: 'Ada', email: null, image: null, kind: 'human' });
  });

  it('refuses an unknown query parameter', async () => {
    const project = await docket.given.project(ada);
    const reply = await docket.as(ada).get(`/api/project/${project.id}?expand=all`);
    expect(answer(reply)).toEqual(invalid({ expand: 'Unknown query parameter' }));
  });
});

describe('PUT and PATCH /api/project/[id]', () => {
  it.each(['put', 'patch'] as const)('%s merges: absent fields stay, null clears', async (method) => {
    const project = await docket.given.project(ada, { description: 'Before' });
    const path = `/api/project/${project.id}`;
    const renamed = await docket.as(ada)[method](path, { name: 'After' });
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({ name: 'After', description: 'Before', key: project.key });
    const cleared = await docket.as(ada)[method](path, { description: null, visibility: 'public' });
    expect(cleared.body.data).toMatchObject({ name: 'After', description: null, visibility: 'public' });
    expect(cleared.body.data.updatedAt >= renamed.body.data.updatedAt).toBe(true);
  });

  it('accepts what GET returned, and an empty body, without a change', async () => {
    const project = await docket.given.project(ada, { description: 'Same' });
    const before = (await docket.as(ada).get(`/api/project/${project.id}`)).body;
    expect(answer(await docket.as(ada).put(`/api/project/${project.id}`, before.data))).toEqual({
      status: 200,
      body: before,
    });
    expect((await docket.as(ada).put(`/api/project/${project.id}`, {})).body).toEqual(before);
  });

  // Promise 2.3
  it('ignores read-only fields', async () => {
    const project = await docket.given.project(ada);
    const before = (await docket.as(ada).get(`/api/project/${project.id}`)).body.data;
    const reply = await docket.as(ada).put(`/api/project/${project.id}`, {
      id: UNKNOWN_ID,
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      owner: null,
      members: [],
      _count: {},
    });
    expect(reply.body.data).toEqual(before);
  });

  it.each([
    ['name', null, 'Name must not be null'],
    ['name', ' ', 'Name is required'],
    ['key', null, 'Key must not be null'],
    ['key', '9A', KEY_MESSAGE],
    ['status', null, 'Status must not be null'],
    ['status', 'deleted', 'Status must be one of active, archived'],
    ['visibility', null, 'Visibility must not be null'],
    ['visibility', 'hidden', 'Visibility must be one of private, public'],
    ['ownerId', null, 'Owner must not be null'],
    ['ownerId', 'me', 'Owner must be valid'],
    ['workspaceId', null, 'Workspace must not be null'],
    ['members2', [], 'Unknown field'],
  ])('refuses %s: %j', async (field, value, message) => {
    const project = await docket.given.project(ada);
    const reply = await docket.as(ada).put(`/api/project/${project.id}`, { [field]: value });
    expect(answer(reply)).toEqual(invalid({ [field]: message }));
  });

  it.each([
    ['a list', []],
    ['a string', '"text"'],
  ])('refuses a body that is %s', async (_, body) => {
    const project = await docket.given.project(ada);
    const reply = await docket.as(ada).put(`/api/project/${project.id}`, body).set('content-type', 'application/json');
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('keeps a project in its workspace', async () => {
    const project = await docket.given.project(ada);
    const elsewhere = await docket.given.workspace(ada);
    const moved = await docket.as(ada).put(`/api/project/${project.id}`, { workspaceId: elsewhere.id });
    expect(moved.status).toBe(400);
    expect(Object.keys(moved.body.error.details)).toEqual(['workspaceId']);
    const same = await docket.as(ada).put(`/api/project/${project.id}`, { workspaceId: project.workspaceId });
    expect(same.status).toBe(200);
  });

  describe('ownerId', () => {
    it('transfers the project to a member, who becomes an owner', async () => {
      const project = await docket.given.project(ada);
      const bob = await docket.given.member(ada, project, 'viewer');
      const reply = await docket.as(ada).put(`/api/project/${project.id}`, { ownerId: bob.id });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ ownerId: bob.id, owner: { id: bob.id } });
      const members = await docket.as(ada).get(`/api/project/${project.id}/members`);
      expect(members.body.data).toMatchObject([
        { id: ada.id, role: 'owner' },
        { id: bob.id, role: 'owner' },
      ]);
    });

    it('refuses somebody who is not a member, unknown or disabled', async () => {
      const project = await docket.given.project(ada);
      const disabled = await docket.given.member(ada, project, 'member');
      await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
      const stranger = await docket.given.user();
      for (const ownerId of [stranger.id, UNKNOWN_ID, disabled.id]) {
        const reply = await docket.as(ada).put(`/api/project/${project.id}`, { ownerId });
        expect(reply.status).toBe(400);
        expect(Object.keys(reply.body.error.details)).toEqual(['ownerId']);
      }
    });

    it('requires an owner, unless it is unchanged', async () => {
      const project = await docket.given.project(ada);
      const admin = await docket.given.member(ada, project, 'admin');
      const path = `/api/project/${project.id}`;
      expect(answer(await docket.as(admin).put(path, { ownerId: admin.id }))).toEqual(forbidden('project'));
      const kept = await docket.as(admin).put(path, { name: 'Kept', ownerId: ada.id, visibility: 'private' });
      expect(kept.body.data).toMatchObject({ name: 'Kept', ownerId: ada.id });
    });
  });

  it("refuses an admin's change of visibility together with everything else in the request", async () => {
    const project = await docket.given.project(ada);
    const admin = await docket.given.member(ada, project, 'admin');
    const path = `/api/project/${project.id}`;
    const reply = await docket.as(admin).put(path, { name: 'Half', visibility: 'public' });
    expect(answer(reply)).toEqual(forbidden('project'));
    expect((await docket.as(admin).get(path)).body.data).toMatchObject({ name: project.name, visibility: 'private' });
  });

  it('checks permissions before rules', async () => {
    const project = await docket.given.project(ada);
    const admin = await docket.given.member(ada, project, 'admin');
    const path = `/api/project/${project.id}`;
    const broken = { visibility: 'public', workspaceId: UNKNOWN_ID, key: 'TAKEN' };
    expect(answer(await docket.as(admin).put(path, broken))).toEqual(forbidden('project'));
    await docket.as(ada).put(path, { status: 'archived' });
    expect(answer(await docket.as(admin).put(path, { visibility: 'public' }))).toEqual(forbidden('project'));
  });
});
