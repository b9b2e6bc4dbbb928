import { answer, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const KEY_MESSAGE = 'Key must be 2 to 10 letters and digits, starting with a letter';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

const create = (body: object, user = ada) => docket.as(user).post('/api/projects', body);

describe('project keys', () => {
  it.each([
    ['Quarterly Business Review', 'QBR'],
    ['Backend', 'BACK'],
    ['Éléphant Zoo', 'EZ'],
    ['42', 'P42'],
    ['a b c d e f g h i j k l', 'ABCDEFGHIJ'],
  ])('are derived from %s', async (name, key) => {
    expect((await create({ name })).body.data.key).toBe(key);
  });

  it('are made unique if derived', async () => {
    const keys = [];
    for (let n = 0; n < 3; n++) keys.push((await create({ name: 'Twin Peaks' })).body.data.key);
    expect(keys).toEqual(['TP', 'TP2', 'TP3']);
  });

  it('are accepted in any case and stored in upper case', async () => {
    expect((await create({ name: 'Lower', key: 'low9' })).body.data.key).toBe('LOW9');
  });

  // Promise 3.1
  it.each(['A', 'ABCDEFGHIJK', '1AB', 'A-B', 'A B', 'ÄB', 'A\u202eB', 'ſS'])('refuse %j', async (key) => {
    const reply = await create({ name: 'Bad key', key });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.details)).toEqual(['key']);
    if (key.length <= 10) expect(reply.body.error.details.key).toEqual([KEY_MESSAGE]);
  });

  it('refuse one that is taken, in any case', async () => {
    await create({ name: 'First', key: 'TAKEN' });
    const stranger = await docket.given.user();
    for (const key of ['TAKEN', 'taken']) {
      expect(answer(await create({ name: 'Second', key }, stranger))).toEqual(invalid({ key: 'Key must be unique' }));
    }
  });

  // Promise 6.6
  it('are given to one of two concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'Race', key: 'RACE' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 400, 400, 400]);
    const refused = replies.find((reply) => reply.status === 400)!;
    expect(answer(refused)).toEqual(invalid({ key: 'Key must be unique' }));
    expect(await docket.rows(`SELECT 1 FROM projects WHERE key = 'RACE'`)).toHaveLength(1);
  });

  it('are derived for each of many concurrent creates', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => create({ name: 'Many Hands' })));
    expect(replies.map((reply) => reply.status)).toEqual(Array(30).fill(201));
    const keys = new Set(replies.map((reply) => reply.body.data.key));
    expect(keys).toEqual(new Set(['MH', ...Array.from({ length: 29 }, (_, index) => `MH${index + 2}`)]));
  });

  it('find a project in any case, but not for those who may not read it', async () => {
    const { id } = (await create({ name: 'By key', key: 'BYKEY' })).body.data;
    for (const key of ['BYKEY', 'byKey']) {
      expect((await docket.as(ada).get(`/api/project/${key}`)).body.data.id).toBe(id);
    }
    const stranger = await docket.given.user();
    expect(answer(await docket.as(stranger).get('/api/project/BYKEY'))).toEqual(notFound('Project'));
    expect(answer(await docket.as(stranger).get(`/api/project/${id}`))).toEqual(forbidden('project'));
  });

  it('keep resolving and stay reserved after a rename', async () => {
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

  it('stay reserved after the project is deleted', async () => {
    const { id } = (await create({ name: 'Gone', key: 'GONE' })).body.data;
    await docket.as(ada).delete(`/api/project/${id}`);
    expect(answer(await create({ name: 'Heir', key: 'GONE' }))).toEqual(invalid({ key: 'Key must be unique' }));
    expect(answer(await docket.as(ada).get('/api/project/GONE'))).toEqual(notFound('Project'));
  });
});
