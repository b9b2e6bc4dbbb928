// A server without any features: no permissions, no validation, no totals. The upper bound to compare with.
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { BOARD, CREATE, list, PROJECT, SEARCH, SESSION, STATUSES, TICKET } from './statements.mjs';

const { DATABASE_URL, POOL_SIZE, COOKIE, HOST, PORT } = process.env;
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(POOL_SIZE),
  options: '-c random_page_cost=1.1',
});
pool.on('error', () => undefined);
const query = async (statement) => (await pool.query(statement)).rows;

const app = fastify({ logger: false });
const cookie = new RegExp(`${COOKIE}=([\\w-]+)`);

app.addHook('preHandler', async (request, reply) => {
  const token = cookie.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const [user] = await query({ name: 'session', text: SESSION, values: [hash] });
  if (!user) return reply.status(401).send({ error: { code: 'UNAUTHORIZED' } });
  request.user = user;
});

app.get('/api/tickets', async (request) => ({
  data: await query(list(request.query)),
  pagination: { page: 1, limit: 20 },
}));

app.get('/api/tickets/search', async (request) => ({
  data: await query({ name: 'search', text: SEARCH, values: [request.query.q] }),
  pagination: { page: 1, limit: 20 },
}));

app.get('/api/tickets/:id', async (request, reply) => {
  const [ticket] = await query({ name: 'ticket', text: TICKET, values: [request.params.id] });
  return ticket ? { data: ticket } : reply.status(404).send({ error: { code: 'NOT_FOUND' } });
});

app.get('/api/project/:id/board', async (request) => {
  const values = [request.params.id];
  const [[project], tickets] = await Promise.all([
    query({ name: 'project', text: PROJECT, values }),
    query({ name: 'board', text: BOARD, values }),
  ]);
  const columns = STATUSES.map((status) => ({
    ...{ id: null, name: status, status, wipLimit: null, total: 50 },
    tickets: tickets.filter((ticket) => ticket.status === status),
    next: null,
  }));
  return { data: { project, columns } };
});

app.post('/api/tickets', async (request, reply) => {
  const { projectId, title, description } = request.body;
  const values = [uuidv7(), projectId, title, description, request.user.id, uuidv7()];
  const [ticket] = await query({ name: 'create', text: CREATE, values });
  return reply.status(201).send({ data: ticket });
});

const url = await app.listen({ host: HOST, port: Number(PORT) });
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
process.send({ type: 'ready', url });
