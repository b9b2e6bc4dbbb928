import { Docket } from './docket.js';
import { Time } from './time.js';

/** What the next test file would get after `work`. */
async function after(work: (docket: Docket) => Promise<unknown>) {
  const one = await Docket.start();
  await work(one);
  const url = one.url;
  await one.stop();
  const next = await Docket.start();
  return { next, isTheSame: next.url === url };
}

it('an API that a test file has only sent requests to is used by the next one, without its data', async () => {
  const { next, isTheSame } = await after(async (docket) => {
    Time.freeze(docket, '2031-05-01T00:00:00Z');
    const user = await docket.given.user();
    const project = await docket.given.project(user);
    await docket.given.attachment(user, await docket.given.ticket(user, { projectId: project.id }));
    await docket.rows(`UPDATE event_log SET purged_sequence = 7`);
  });
  expect(isTheSame).toBe(true);
  expect(await next.rows('SELECT name FROM users')).toEqual([{ name: 'Docket' }]);
  for (const table of ['sessions', 'projects', 'tickets', 'attachments', 'events', 'workspaces']) {
    expect(await next.rows(`SELECT * FROM ${table}`)).toEqual([]);
  }
  expect(await next.rows('SELECT purged_sequence FROM event_log')).toEqual([{ purged_sequence: '0' }]);
  const user = await next.given.user();
  const reply = await next.as(user).get('/api/user/profile');
  expect(Math.abs(Date.parse(reply.body.data.createdAt) - Date.now())).toBeLessThan(60_000);
  expect(next.logs.join()).not.toContain('2031-05-01');
  await next.stop();
});

it.each([
  ['whose schema has changed', (docket: Docket) => docket.rows('CREATE TABLE left_over ()')],
  ['whose tables were analysed', (docket: Docket) => docket.rows('ANALYZE users')],
  ['that a test could change', async (docket: Docket) => docket.app],
  ['with an open request', (docket: Docket) => openStream(docket)],
])('an API %s is not used by the next test file', async (_, work) => {
  const { next, isTheSame } = await after(work);
  expect(isTheSame).toBe(false);
  await next.stop();
});

it('two APIs that a test file has used at a time are both used by the next ones', async () => {
  const pair = async () => {
    const two = [await Docket.start(), await Docket.start()];
    for (const one of two) await one.stop();
    return two.map(({ url }) => url).sort();
  };
  expect(await pair()).toEqual(await pair());
});

it('a test file gets a database that no other has used if it says so', async () => {
  const used = await Docket.start();
  await used.stop();
  const unused = await Docket.start({}, { unused: true });
  expect(unused.url).not.toBe(used.url);
  await unused.stop();
});

async function openStream(docket: Docket): Promise<void> {
  const { cookie } = await docket.given.user();
  const response = await fetch(`${docket.url}/api/events/stream`, { headers: { cookie } });
  expect(response.status).toBe(200);
}
