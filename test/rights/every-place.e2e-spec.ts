import type { RouteRecord } from '../support/docket.js';
import { rowsIn, trialIn } from './matrix.js';
import { ROWS, type Row, unusedRights } from './rows.js';

const trial = trialIn('private');

// Promises 1.8, 2.1
it.each(rowsIn('a project'))('in a private project: %s', (_, row) => trial.run(row), 60_000);
// Promises 1.8, 2.1
it.each(rowsIn('a workspace'))('in a workspace: %s', (_, row) => trial.run(row), 60_000);
// Promises 1.8, 2.1
it.each(rowsIn('no place'))('outside of any place: %s', (_, row) => trial.run(row), 60_000);

describe('the table of rights', () => {
  const DASHBOARD = '/admin/queues';
  const nameOf = ({ method, path }: RouteRecord) => `${method} ${path}`;
  const isDashboard = ({ path }: RouteRecord) => path.startsWith(DASHBOARD);

  // Promise 2.1
  it('contains every route of Fastify, and no other', () => {
    const routes = trial.scene().docket.routes;
    const rows = ROWS.filter(({ method }) => method !== 'ANY');
    const isPreflight = ({ method, path }: RouteRecord) => method === 'OPTIONS' && path === '*'; // CORS preflights of browsers
    const served = routes
      .filter((route) => route.method !== 'HEAD' && !isDashboard(route) && !isPreflight(route))
      .map(nameOf);
    expect([...new Set(rows.map(nameOf))].sort()).toEqual(served.sort());
    expect(routes.filter(isDashboard).length).toBeGreaterThan(40);
    expect(ROWS.filter(({ method }) => method === 'ANY').map(nameOf)).toEqual([`ANY ${DASHBOARD}*`]);
    // Every HEAD is the GET of the same path, which is requested both ways.
    const heads = routes.filter(({ method }) => method === 'HEAD').map(({ path }) => `GET ${path}`);
    expect(heads.filter((head) => !routes.some((route) => nameOf(route) === head))).toEqual([]);
  });

  // Promise 2.1
  it('contains every tool of MCP, and no other', async () => {
    const { docket, callers } = trial.scene();
    const reply = await fetch(`${docket.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...callers.find(({ role }) => role.name === 'ADMIN')!.headers.key,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = (await reply.json()) as { result: { tools: { name: string }[] } };
    const rows = ROWS.filter(({ name }) => /^POST \/mcp \(\w+\)$/.test(name)).map(({ name }) => name);
    expect(rows.sort()).toEqual(result.tools.map(({ name }) => `POST /mcp (${name})`).sort());
  });

  it('has no unused right, and no duplicate row', () => {
    expect(unusedRights()).toEqual([]);
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length);
  });

  it('applies to each route of the queue dashboard', async () => {
    const right = ROWS.find(({ method }) => method === 'ANY')!;
    const rows: Row[] = trial
      .scene()
      .docket.routes.filter((route) => isDashboard(route) && route.method !== 'HEAD')
      .map(({ method, path }) => ({
        ...right,
        method,
        name: `${method} ${path}`,
        path: path.replace(':queueName', 'maintenance').replace(/:\w+/g, '1').replace('*', 'static/nothing'),
      }));
    // What an ADMIN may do to queues is tested elsewhere: here it would empty them.
    for (const row of rows) await trial.run(row, ({ role }) => role.user !== 'ADMIN');
  }, 60_000);

  it('shows an ADMIN the queues', async () => {
    const right = ROWS.find(({ method }) => method === 'ANY')!;
    for (const path of [DASHBOARD, `${DASHBOARD}/api/queues`]) {
      await trial.run({ ...right, method: 'GET', path, name: path }, ({ role }) => role.user === 'ADMIN');
    }
  });
});
