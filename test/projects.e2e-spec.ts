import { answer, conflict, forbidden, invalid, nextPage, notFound } from './support/answers.js';
import { Docket } from './support/docket.js';
import type { TestUser } from './support/given.js';

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
const list = async (query: string, user = ada) => (await docket.as(user).get(`/api/projects?${query}`)).body;
const names = async (query: string, user = ada): Promise<string[]> =>
  (await list(query, user)).data.map((project: { name: string }) => project.name);

describe('POST /api/projects', () => {
  it('answers the project with its defaults, owner, members and counts', async () => {
    const own = await docket.as(ada).get('/api/workspaces');
    const reply = await create({ name: '  Website Redesign ' });
    expect(reply.status).toBe(201);
    const person = { id: ada.id, name: 'Ada', email: ada.email, image: null };
    expect(reply.body.data).toEqual({
      id: expect.stringMatching(UUID_V7),
      name: 'Website Redesign',
      description: null,
      key: 'WR',
      status: 'active',
      visibility: 'private',
      workspaceId: own.body.data[0].id,
      ownerId: ada.id,
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: reply.body.data.createdAt,
      owner: person,
      members: [person],
      _count: { tickets: 0, members: 1 },
    });
    expect((await docket.as(ada).get(`/api/project/${reply.body.data.id}`)).body).toEqual(reply.body);
  });

  it('takes every field of the specification', async () => {
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

  it('stores text as NFC and gives back markup unchanged', async () => {
    const reply = await create({ name: 'Cafe\u0301 <script>', description: '<b>&amp;</b>' });
    expect(reply.body.data).toMatchObject({ name: 'Café <script>', description: '<b>&amp;</b>' });
  });

  it("refuses another's workspace as a fault of the field", async () => {
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

describe('project keys', () => {
  it.each([
    ['Quarterly Business Review', 'QBR'],
    ['Backend', 'BACK'],
    ['Éléphant Zoo', 'EZ'],
    ['42', 'P42'],
    ['a b c d e f g h i j k l', 'ABCDEFGHIJ'],
  ])('derives one from %s', async (name, key) => {
    expect((await create({ name })).body.data.key).toBe(key);
  });

  it('makes a derived key unique', async () => {
    const keys = [];
    for (let n = 0; n < 3; n++) keys.push((await create({ name: 'Twin Peaks' })).body.data.key);
    expect(keys).toEqual(['TP', 'TP2', 'TP3']);
  });

  it('takes one in any case and stores it in upper case', async () => {
    expect((await create({ name: 'Lower', key: 'low9' })).body.data.key).toBe('LOW9');
  });

  it.each(['A', 'ABCDEFGHIJK', '1AB', 'A-B', 'A B', 'ÄB', 'A\u202eB', 'ſS'])('refuses %j', async (key) => {
    const reply = await create({ name: 'Bad key', key });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.details)).toEqual(['key']);
    if (key.length <= 10) expect(reply.body.error.details.key).toEqual([KEY_MESSAGE]);
  });

  it('refuses one that is taken, in any case', async () => {
    await create({ name: 'First', key: 'TAKEN' });
    const stranger = await docket.given.user();
    for (const key of ['TAKEN', 'taken']) {
      expect(answer(await create({ name: 'Second', key }, stranger))).toEqual(invalid({ key: 'Key must be unique' }));
    }
  });

  it('gives a key asked for twice at once to one', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'Race', key: 'RACE' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 400, 400, 400]);
    const refused = replies.find((reply) => reply.status === 400)!;
    expect(answer(refused)).toEqual(invalid({ key: 'Key must be unique' }));
    expect(await docket.rows(`SELECT 1 FROM projects WHERE key = 'RACE'`)).toHaveLength(1);
  });

  it('derives a key for each of many creates at once', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => create({ name: 'Many Hands' })));
    expect(replies.map((reply) => reply.status)).toEqual(Array(30).fill(201));
    const keys = new Set(replies.map((reply) => reply.body.data.key));
    expect(keys).toEqual(new Set(['MH', ...Array.from({ length: 29 }, (_, index) => `MH${index + 2}`)]));
  });

  it('finds a project by its key in any case, but not for those who may not read it', async () => {
    const { id } = (await create({ name: 'By key', key: 'BYKEY' })).body.data;
    for (const key of ['BYKEY', 'byKey']) {
      expect((await docket.as(ada).get(`/api/project/${key}`)).body.data.id).toBe(id);
    }
    const stranger = await docket.given.user();
    expect(answer(await docket.as(stranger).get('/api/project/BYKEY'))).toEqual(notFound('Project'));
    expect(answer(await docket.as(stranger).get(`/api/project/${id}`))).toEqual(forbidden('project'));
  });

  it('keeps old keys resolving and reserved after a rename', async () => {
    const { id } = (await create({ name: 'Renamed', key: 'OLDKEY' })).body.data;
    const renamed = await docket.as(ada).put(`/api/project/${id}`, { key: 'newkey' });
    expect(renamed.body.data.key).toBe('NEWKEY');
    for (const key of ['OLDKEY', 'NEWKEY']) {
      expect((await docket.as(ada).get(`/api/project/${key}`)).body.data).toMatchObject({ id, key: 'NEWKEY' });
    }
    expect(answer(await create({ name: 'Thief', key: 'OLDKEY' }))).toEqual(invalid({ key: 'Key must be unique' }));
    const other = await docket.given.project(ada);
    const stolen = await docket.as(ada).put(`/api/project/${other.id}`, { key: 'OLDKEY' });
    expect(answer(stolen)).toEqual(invalid({ key: 'Key must be unique' }));
    expect((await docket.as(ada).put(`/api/project/${id}`, { key: 'OLDKEY' })).body.data.key).toBe('OLDKEY');
  });

  it('keeps the key of a deleted project reserved', async () => {
    const { id } = (await create({ name: 'Gone', key: 'GONE' })).body.data;
    await docket.as(ada).delete(`/api/project/${id}`);
    expect(answer(await create({ name: 'Heir', key: 'GONE' }))).toEqual(invalid({ key: 'Key must be unique' }));
    expect(answer(await docket.as(ada).get('/api/project/GONE'))).toEqual(notFound('Project'));
  });
});

describe('GET /api/project/[id]', () => {
  it.each([
    ['unknown', UNKNOWN_ID],
    ['malformed', 'not-an-id'],
    ['an unknown key', 'NOSUCHKEY'],
    ['very long', 'x'.repeat(500)],
    ['SQL', encodeURIComponent("' OR 1=1 --")],
  ])('answers NOT_FOUND for an id that is %s', async (_, id) => {
    expect(answer(await docket.as(ada).get(`/api/project/${id}`))).toEqual(notFound('Project'));
  });

  it('shows members to those who may list them, in the order they joined', async () => {
    const project = await docket.given.project(ada, { visibility: 'public' });
    const bob = await docket.given.member(ada, project, 'viewer');
    const mine = (await docket.as(bob).get(`/api/project/${project.id}`)).body.data;
    expect(mine.members).toEqual([
      { id: ada.id, name: ada.name, email: ada.email, image: null },
      { id: bob.id, name: bob.name, email: bob.email, image: null },
    ]);
    expect(mine._count).toEqual({ tickets: 0, members: 2 });
    const stranger = await docket.given.user();
    const theirs = (await docket.as(stranger).get(`/api/project/${project.id}`)).body.data;
    expect(theirs).not.toHaveProperty('members');
    expect(theirs.owner).toEqual({ id: ada.id, name: 'Ada', email: null, image: null });
  });

  it('refuses a query it does not know', async () => {
    const project = await docket.given.project(ada);
    const reply = await docket.as(ada).get(`/api/project/${project.id}?expand=all`);
    expect(answer(reply)).toEqual(invalid({ expand: 'Unknown query parameter' }));
  });
});

describe('PUT and PATCH /api/project/[id]', () => {
  it.each(['put', 'patch'] as const)('%s merges: what is absent stays, null clears', async (method) => {
    const project = await docket.given.project(ada, { description: 'Before' });
    const path = `/api/project/${project.id}`;
    const renamed = await docket.as(ada)[method](path, { name: 'After' });
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({ name: 'After', description: 'Before', key: project.key });
    const cleared = await docket.as(ada)[method](path, { description: null, visibility: 'public' });
    expect(cleared.body.data).toMatchObject({ name: 'After', description: null, visibility: 'public' });
    expect(cleared.body.data.updatedAt >= renamed.body.data.updatedAt).toBe(true);
  });

  it('takes back what it answered, and an empty body, without a change', async () => {
    const project = await docket.given.project(ada, { description: 'Same' });
    const before = (await docket.as(ada).get(`/api/project/${project.id}`)).body;
    expect(answer(await docket.as(ada).put(`/api/project/${project.id}`, before.data))).toEqual({
      status: 200,
      body: before,
    });
    expect((await docket.as(ada).put(`/api/project/${project.id}`, {})).body).toEqual(before);
  });

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
    it('hands the project over to a member, who becomes an owner', async () => {
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

    it('refuses someone who is no member, unknown or disabled', async () => {
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

    it('needs an owner, unless it is unchanged', async () => {
      const project = await docket.given.project(ada);
      const admin = await docket.given.member(ada, project, 'admin');
      const path = `/api/project/${project.id}`;
      expect(answer(await docket.as(admin).put(path, { ownerId: admin.id }))).toEqual(forbidden('project'));
      const kept = await docket.as(admin).put(path, { name: 'Kept', ownerId: ada.id, visibility: 'private' });
      expect(kept.body.data).toMatchObject({ name: 'Kept', ownerId: ada.id });
    });
  });

  it('lets an admin change neither visibility nor anything beside it', async () => {
    const project = await docket.given.project(ada);
    const admin = await docket.given.member(ada, project, 'admin');
    const path = `/api/project/${project.id}`;
    const reply = await docket.as(admin).put(path, { name: 'Half', visibility: 'public' });
    expect(answer(reply)).toEqual(forbidden('project'));
    expect((await docket.as(admin).get(path)).body.data).toMatchObject({ name: project.name, visibility: 'private' });
  });

  it('checks rights before rules', async () => {
    const project = await docket.given.project(ada);
    const admin = await docket.given.member(ada, project, 'admin');
    const path = `/api/project/${project.id}`;
    const broken = { visibility: 'public', workspaceId: UNKNOWN_ID, key: 'TAKEN' };
    expect(answer(await docket.as(admin).put(path, broken))).toEqual(forbidden('project'));
    await docket.as(ada).put(path, { status: 'archived' });
    expect(answer(await docket.as(admin).put(path, { visibility: 'public' }))).toEqual(forbidden('project'));
  });
});

describe('an archived project', () => {
  const archived = async () => {
    const project = await docket.given.project(ada, { description: 'Kept' });
    const member = await docket.given.member(ada, project, 'member');
    const token = await docket.as(ada).post(`/api/project/${project.id}/access-tokens`, { name: 'CI' });
    const reply = await docket.as(ada).put(`/api/project/${project.id}`, { status: 'archived' });
    expect(reply.body.data.status).toBe('archived');
    return { path: `/api/project/${project.id}`, project, member, tokenId: token.body.data.id as string };
  };

  it('can be read', async () => {
    const { path, member } = await archived();
    for (const route of ['', '/members']) expect((await docket.as(member).get(`${path}${route}`)).status).toBe(200);
    for (const route of ['/access-tokens', '/repositories']) {
      expect((await docket.as(ada).get(`${path}${route}`)).status).toBe(200);
    }
  });

  it('refuses changes', async () => {
    const { path, member } = await archived();
    const root = await docket.given.user({ role: 'ADMIN' });
    const other = await docket.given.user();
    const refused = [
      docket.as(ada).put(path, { name: 'New' }),
      docket.as(ada).put(path, { status: 'archived', description: 'New' }),
      docket.as(ada).put(path, { ownerId: member.id }),
      docket.as(ada).post(`${path}/members`, { userId: other.id }),
      docket.as(ada).post(`${path}/members`, { userId: member.id, role: 'admin' }),
      docket.as(ada).post(`${path}/access-tokens`, { name: 'Another' }),
      docket.as(root).post(`${path}/repositories`, { provider: 'github', repo: 'acme/archived' }),
    ];
    for (const reply of await Promise.all(refused)) {
      expect(answer(reply)).toEqual(conflict('Project is archived'));
    }
    expect((await docket.as(ada).get(path)).body.data).toMatchObject({ description: 'Kept', ownerId: ada.id });
  });

  it('takes back what it answered', async () => {
    const { path } = await archived();
    const { data } = (await docket.as(ada).get(path)).body;
    expect((await docket.as(ada).put(path, data)).body.data).toEqual(data);
  });

  it('still lets members and tokens go', async () => {
    const { path, member, tokenId } = await archived();
    expect((await docket.as(ada).delete(`${path}/access-tokens/${tokenId}`)).status).toBe(200);
    expect((await docket.as(ada).delete(`${path}/members/${member.id}`)).status).toBe(200);
  });

  it('can be un-archived, with other changes at once', async () => {
    const { path } = await archived();
    const reply = await docket.as(ada).put(path, { status: 'active', name: 'Back' });
    expect(reply.body.data).toMatchObject({ status: 'active', name: 'Back' });
  });

  it('can be deleted, and comes back archived', async () => {
    const { path } = await archived();
    expect((await docket.as(ada).delete(path)).status).toBe(200);
    expect((await docket.as(ada).post(`${path}/restore`)).body.data.status).toBe('archived');
  });
});

describe('DELETE /api/project/[id]', () => {
  it('makes it NOT_FOUND everywhere and absent from lists and searches', async () => {
    const project = await docket.given.project(ada, { name: 'Quixotic Cabinet', visibility: 'public' });
    const path = `/api/project/${project.id}`;
    const deleted = await docket.as(ada).delete(path);
    expect(answer(deleted)).toEqual({ status: 200, body: { data: { id: project.id, deleted: true } } });

    const root = await docket.given.user({ role: 'ADMIN' });
    for (const user of [ada, root]) {
      const as = docket.as(user);
      const replies = await Promise.all([
        as.get(path),
        as.get(`/api/project/${project.key}`),
        as.put(path, { name: 'Ghost' }),
        as.put(path, { status: 'active' }),
        as.delete(path),
        as.get(`${path}/members`),
        as.post(`${path}/members`, { userId: root.id }),
        as.delete(`${path}/members/${ada.id}`),
        as.get(`${path}/access-tokens`),
        as.post(`${path}/access-tokens`, { name: 'Ghost' }),
        as.delete(`${path}/access-tokens/${UNKNOWN_ID}`),
        as.get(`${path}/repositories`),
        as.post(`${path}/repositories`, { provider: 'github', repo: 'acme/ghost' }),
        as.delete(`${path}/repositories/${UNKNOWN_ID}`),
      ]);
      for (const reply of replies) expect(answer(reply)).toEqual(notFound('Project'));
      expect(await names('limit=100', user)).not.toContain('Quixotic Cabinet');
      expect(await names('search=quixotic', user)).toEqual([]);
      expect((await as.get('/api/project/search?q=quixotic')).body.data).toEqual([]);
    }
  });

  it('works with a JSON content type and no body', async () => {
    const project = await docket.given.project(ada);
    const reply = await docket.as(ada).delete(`/api/project/${project.id}`).set('content-type', 'application/json');
    expect(reply.status).toBe(200);
  });
});

describe('POST /api/project/[id]/restore', () => {
  it('brings it back as it was, for an owner', async () => {
    const project = await docket.given.project(ada, { description: 'As it was' });
    const bob = await docket.given.member(ada, project, 'member');
    const path = `/api/project/${project.id}`;
    const before = (await docket.as(ada).get(path)).body.data;
    await docket.as(ada).delete(path);
    const restored = await docket.as(ada).post(`${path}/restore`);
    expect(restored.status).toBe(200);
    expect({ ...restored.body.data, updatedAt: before.updatedAt }).toEqual(before);
    expect((await docket.as(bob).get(path)).status).toBe(200);
  });

  it('is forbidden to other readers and hidden from the rest', async () => {
    const workspace = await docket.given.workspace(ada);
    const project = await docket.given.project(ada, { workspaceId: workspace.id });
    const admin = await docket.given.member(ada, project, 'admin');
    const viewer = await docket.given.workspaceMember(ada, workspace, 'viewer');
    const stranger = await docket.given.user();
    const path = `/api/project/${project.id}`;
    await docket.as(ada).delete(path);
    for (const reader of [admin, viewer]) {
      expect(answer(await docket.as(reader).post(`${path}/restore`))).toEqual(forbidden('project'));
    }
    expect(answer(await docket.as(stranger).post(`${path}/restore`))).toEqual(notFound('Project'));
    const coOwner = await docket.given.workspaceMember(ada, workspace, 'owner');
    expect((await docket.as(coOwner).post(`${path}/restore`)).status).toBe(200);
  });

  it('changes nothing about a project that is not deleted', async () => {
    const project = await docket.given.project(ada);
    const before = (await docket.as(ada).get(`/api/project/${project.id}`)).body;
    expect(answer(await docket.as(ada).post(`/api/project/${project.id}/restore`))).toEqual({
      status: 200,
      body: before,
    });
    expect(answer(await docket.as(ada).post(`/api/project/${UNKNOWN_ID}/restore`))).toEqual(notFound('Project'));
  });
});

describe('GET /api/projects', () => {
  let lea: TestUser;
  let shared: string;
  const TITLES = ['delta', 'Alpha', 'charlie', 'Bravo', 'echo'];

  beforeAll(async () => {
    lea = await docket.given.user({ name: 'Lea' });
    shared = (await docket.given.workspace(lea)).id;
    for (const name of TITLES) {
      await docket.given.project(lea, { name, workspaceId: shared, description: `The ${name} one: 100% done_now` });
    }
  });

  it('answers an empty page with no pages', async () => {
    const nobody = await docket.given.user();
    expect(await list(`workspace=${UNKNOWN_ID}`, nobody)).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  it('answers items with owner and counts but without members', async () => {
    const { data, pagination } = await list(`workspace=${shared}&sort=name&order=asc`, lea);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 5, totalPages: 1 });
    expect(data[0]).toEqual({
      id: expect.stringMatching(UUID_V7),
      name: 'Alpha',
      description: 'The Alpha one: 100% done_now',
      key: 'ALPH',
      status: 'active',
      visibility: 'private',
      workspaceId: shared,
      ownerId: lea.id,
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: expect.stringMatching(TIMESTAMP),
      owner: { id: lea.id, name: 'Lea', email: lea.email, image: null },
      _count: { tickets: 0, members: 1 },
    });
  });

  it.each([
    ['', ['echo', 'Bravo', 'charlie', 'Alpha', 'delta']],
    ['&order=asc', TITLES],
    ['&sort=createdAt', ['echo', 'Bravo', 'charlie', 'Alpha', 'delta']],
    ['&sort=createdAt&order=asc', TITLES],
    ['&sort=name&order=asc', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['&sort=name', ['echo', 'delta', 'charlie', 'Bravo', 'Alpha']],
    ['&sort=name&order=asc&limit=2&page=2', ['charlie', 'delta']],
    ['&sort=name&order=asc&limit=2&page=9', []],
  ])('sorts and pages: %s', async (query, expected) => {
    expect(await names(`workspace=${shared}${query}`, lea)).toEqual(expected);
  });

  it('sorts by the last update unless told otherwise', async () => {
    const user = await docket.given.user();
    const [first] = [
      await docket.given.project(user, { name: 'one' }),
      await docket.given.project(user, { name: 'two' }),
    ];
    expect(await names(`workspace=${first.workspaceId}`, user)).toEqual(['two', 'one']);
    await docket.as(user).put(`/api/project/${first.id}`, { description: 'newer' });
    expect(await names(`workspace=${first.workspaceId}`, user)).toEqual(['one', 'two']);
    expect(await names(`workspace=${first.workspaceId}&sort=createdAt`, user)).toEqual(['two', 'one']);
  });

  it('tells the total and the pages even past the end', async () => {
    const { data, pagination } = await list(`workspace=${shared}&limit=2&page=4`, lea);
    expect(data).toEqual([]);
    expect(pagination).toEqual({ page: 4, limit: 2, total: 5, totalPages: 3 });
  });

  it.each(['sort=updatedAt&order=desc', 'sort=createdAt&order=asc', 'sort=name&order=asc', 'sort=name&order=desc'])(
    'walks by Link, seeing every project exactly once: %s',
    async (query) => {
      const user = await docket.given.user();
      // Same names and same instants: only the id tells them apart.
      const { workspaceId } = await docket.given.project(user, { name: 'Same' });
      for (let n = 0; n < 6; n++) await docket.given.project(user, { name: n % 2 ? 'same' : 'Same ünique' });
      await docket.rows(`UPDATE projects SET created_at = now(), updated_at = now() WHERE workspace_id = $1`, [
        workspaceId,
      ]);
      const seen: string[] = [];
      const pages: number[] = [];
      let path: string | undefined = `/api/projects?workspace=${workspaceId}&limit=2&${query}`;
      while (path) {
        const reply = await docket.as(user).get(path);
        expect(reply.status).toBe(200);
        expect(reply.body.pagination).toMatchObject({ limit: 2, total: 7, totalPages: 4 });
        seen.push(...reply.body.data.map((project: { id: string }) => project.id));
        pages.push(reply.body.pagination.page);
        path = nextPage(reply);
      }
      expect(pages).toEqual([1, 2, 3, 4]);
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
      const all = await list(`workspace=${workspaceId}&${query}`, user);
      expect(seen).toEqual(all.data.map((project: { id: string }) => project.id));
    },
  );

  it('goes on where it was when something before it changes', async () => {
    const user = await docket.given.user();
    const { workspaceId } = await docket.given.project(user, { name: 'a' });
    for (const name of ['b', 'c', 'd']) await docket.given.project(user, { name });
    const first = await docket.as(user).get(`/api/projects?workspace=${workspaceId}&sort=name&order=asc&limit=2`);
    await docket.given.project(user, { name: 'aa' });
    const second = await docket.as(user).get(nextPage(first)!);
    expect(second.body.data.map((project: { name: string }) => project.name)).toEqual(['c', 'd']);
  });

  it.each([
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=', 'limit'],
    ['limit=5&limit=5', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e300', 'page'],
    ['page=two', 'page'],
    ['sort=key', 'sort'],
    ['sort=name;drop', 'sort'],
    ['sort=Name', 'sort'],
    ['order=up', 'order'],
    ['order=', 'order'],
    ['search=', 'search'],
    ['search=%20', 'search'],
    ['search=a&search=b', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
    ['search=%ff', 'search'],
    ['status=open', 'status'],
    ['status=', 'status'],
    ['status=active&status=archived', 'status'],
    ['workspace=', 'workspace'],
    ['visibility=public', 'visibility'],
    ['Status=active', 'Status'],
    ['cursor=abc', 'cursor'],
    ['cursor=bnVsbA', 'cursor'],
  ])('refuses %s', async (query, field) => {
    const reply = await docket.as(lea).get(`/api/projects?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_ERROR', message: 'Invalid input data' });
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  it('refuses a cursor of another sort, or beside a page', async () => {
    const next = nextPage(await docket.as(lea).get('/api/projects?limit=1&sort=name'))!;
    for (const path of [next.replace('sort=name', 'sort=createdAt'), `${next}&page=2`]) {
      const reply = await docket.as(lea).get(path);
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.details)).toEqual(['cursor']);
    }
  });

  it.each(['not-an-id', UNKNOWN_ID, "' OR true --"])('answers nothing for the workspace %j', async (workspace) => {
    const { data, pagination } = await list(`workspace=${encodeURIComponent(workspace)}`, lea);
    expect([data, pagination.total]).toEqual([[], 0]);
  });

  it("answers nothing for another's workspace", async () => {
    const stranger = await docket.given.user();
    expect((await list(`workspace=${shared}`, stranger)).pagination.total).toBe(0);
  });

  it.each([
    ['ALPHA', ['Alpha']],
    ['alph', ['Alpha']],
    ['done_now', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['100%', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['the bravo', ['Bravo']],
    ['%', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['\\', []],
    ['zebra', []],
  ])('searches name, key and description: %s', async (search, expected) => {
    const query = `workspace=${shared}&sort=name&order=asc&search=${encodeURIComponent(search)}`;
    expect(await names(query, lea)).toEqual(expected);
    expect((await list(query, lea)).pagination.total).toBe(expected.length);
  });

  describe('status', () => {
    let user: TestUser;
    let workspaceId: string;
    beforeAll(async () => {
      user = await docket.given.user();
      ({ workspaceId } = await docket.given.project(user, { name: 'living' }));
      const archived = await docket.given.project(user, { name: 'shelved' });
      const deleted = await docket.given.project(user, { name: 'buried', visibility: 'public' });
      await docket.as(user).put(`/api/project/${archived.id}`, { status: 'archived' });
      await docket.as(user).delete(`/api/project/${deleted.id}`);
    });

    it.each([
      ['', ['living', 'shelved']],
      ['&status=active', ['living']],
      ['&status=archived', ['shelved']],
      ['&status=deleted', ['buried']],
      ['&status=active,archived', ['living', 'shelved']],
      ['&status=archived,deleted', ['buried', 'shelved']],
    ])('filters: %s', async (query, expected) => {
      expect(await names(`workspace=${workspaceId}&sort=name&order=asc${query}`, user)).toEqual(expected);
    });

    it('shows deleted ones only to those who could restore them', async () => {
      const query = `workspace=${workspaceId}&status=deleted`;
      const admin = await docket.given.workspaceMember(user, { id: workspaceId }, 'admin');
      const coOwner = await docket.given.workspaceMember(user, { id: workspaceId }, 'owner');
      const watcher = await docket.given.user({ role: 'VIEWER' });
      await docket.given.workspaceMember(user, { id: workspaceId }, 'owner', watcher);
      const stranger = await docket.given.user();
      const root = await docket.given.user({ role: 'ADMIN' });
      const seen = await Promise.all([admin, coOwner, watcher, stranger, root].map((who) => names(query, who)));
      expect(seen).toEqual([[], ['buried'], [], [], ['buried']]);
    });
  });

  it('holds what the caller may read, and nothing else', async () => {
    const [owner, reader] = [await docket.given.user(), await docket.given.user()];
    const workspace = await docket.given.workspace(owner);
    await docket.given.project(owner, { name: 'secret', workspaceId: workspace.id });
    await docket.given.project(owner, { name: 'open', workspaceId: workspace.id, visibility: 'public' });
    const joined = await docket.given.project(owner, { name: 'joined', workspaceId: workspace.id });
    await docket.given.member(owner, joined, 'viewer', reader);
    const query = `workspace=${workspace.id}&sort=name&order=asc`;
    expect(await names(query, reader)).toEqual(['joined', 'open']);
    expect((await list(query, reader)).pagination.total).toBe(2);
    await docket.given.workspaceMember(owner, workspace, 'viewer', reader);
    expect(await names(query, reader)).toEqual(['joined', 'open', 'secret']);
  });
});
