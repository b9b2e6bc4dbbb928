import { DataSource } from 'typeorm';
import { Database, dataSourceOptions } from '#data';
import { Docket } from '../support/docket.js';
import { statementsOf } from '../support/statements.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

// Promise 8.2
it('common prepared statements keep their names, however many unusual ones are sent', async () => {
  const config = { DATABASE_URL: docket.config.DATABASE_URL!, DATABASE_POOL_SIZE: 1 };
  const source = await new DataSource(dataSourceOptions(config, 'test')).initialize();
  try {
    const db = new Database(source);
    for (let odd = 0; odd < 450; odd++) {
      await db.query(`SELECT $1::int AS odd LIMIT ${odd}`, [odd]);
      if (odd % 50 === 0) await db.query('SELECT $1::int AS used', [odd]);
    }
    await db.query('SELECT $1::text AS late', ['late']);
    const names = await db.query<{ statement: string; runs: number }>(
      'SELECT statement, (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements',
    );
    expect(names.length).toBeLessThanOrEqual(300);
    expect(names).toContainEqual({ statement: 'SELECT $1::int AS used', runs: 9 });
    expect(names).toContainEqual({ statement: 'SELECT $1::text AS late', runs: 1 });
    expect(names.map(({ statement }) => statement)).not.toContain('SELECT $1::int AS odd LIMIT 0');
    expect(await db.query('SELECT $1::int AS odd LIMIT 1', [7])).toEqual([{ odd: 7 }]);
  } finally {
    await source.destroy();
  }
});

// Promise 8.2
it('statistics are not prepared, so that each is planned for its caller; lists are', async () => {
  const ada = await docket.given.user();
  const project = await docket.given.project(ada);
  for (const path of [
    '/api/tickets/stats',
    '/api/tickets/stats?assignee=me',
    '/api/user/stats',
    `/api/project/${project.id}/stats`,
  ]) {
    const statements = await statementsOf(async () => expect((await docket.as(ada).get(path)).status).toBe(200));
    const counting = statements.filter(({ text }) => text.includes('overdue'));
    expect([path, counting.map(({ name }) => name)]).toEqual([path, [undefined]]);
  }
  const [list] = (await statementsOf(() => docket.as(ada).get('/api/tickets'))).filter(({ text }) =>
    text.includes('scopes'),
  );
  expect(list!.name).toMatch(/^docket_\d+$/);
});

it('without replicas, reads and writes send no statement about the log, and answers have no position', async () => {
  const ada = await docket.given.user();
  const statements = await statementsOf(async () => {
    const written = await docket.as(ada).post('/api/projects', { name: 'Kiosk' });
    expect(written.headers).not.toHaveProperty('docket-position');
    expect((await docket.as(ada).get('/api/projects')).status).toBe(200);
  });
  expect(statements.filter(({ text }) => /wal|recovery|pg_control/.test(text))).toEqual([]);
});
