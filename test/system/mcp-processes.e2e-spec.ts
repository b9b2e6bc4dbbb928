import { AppProcess } from '../support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from '../support/databases.js';
import type { Item } from '../support/mcp.js';

// Starts three processes, on a machine that runs other test files at the same time.
import.meta.jest.setTimeout(180_000);

const database = `test_mcp_processes_${process.pid}`;
let api: AppProcess;
let url: string;
beforeAll(async () => {
  await createDatabase(database, TEMPLATE);
  api = new AppProcess('api', { DATABASE_URL: databaseUrl(database), API_PROCESSES: '2' });
  url = (await api.logged('listening', 90)).url as string;
});
afterAll(async () => {
  await api?.stop();
  await dropDatabase(database);
});

/** A connection of its own, so that it may reach another process than the last one. */
async function send(path: string, body: object, headers: Record<string, string>) {
  const all = { 'content-type': 'application/json', connection: 'close', ...headers };
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
  return { headers: reply.headers, body: await reply.json() };
}

it('a session continues in another process after one stopped', async () => {
  const account = { email: 'ada@example.com', password: 'a long password', name: 'Ada' };
  const cookie = (await send('/api/auth/sign-up', account, {})).headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const { data } = (await send('/api/user/api-keys', { name: 'k' }, { cookie })).body as { data: { key: string } };
  const call = async (name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { result } = (await send('/mcp', message, { authorization: `Bearer ${data.key}` })).body as {
      result: { structuredContent: { ticket: Item; tickets: Item[]; omitted?: { next: string } } };
    };
    return result.structuredContent;
  };
  const description = 'Grüße 👩‍👩‍👧\n'.repeat(2_400);
  const { ticket } = await call('create_ticket', { title: 'Long', description });
  for (let count = 0; count < 6; count++) await call('create_ticket', { title: `Ticket ${count}` });

  let answer = await call('get_ticket', { ticket: ticket.id });
  let text = answer.ticket.description as string;
  while (answer.omitted) {
    answer = await call('get_ticket', { ticket: ticket.id, continuation: answer.omitted.next });
    text += answer.ticket.description;
  }
  expect(text).toBe(description);

  const titles: unknown[] = [];
  let page = await call('list_tickets', { limit: 2, sort: 'createdAt', order: 'asc' });
  for (;;) {
    titles.push(...page.tickets.map(({ title }) => title));
    if (!page.omitted) break;
    page = await call('list_tickets', { limit: 2, sort: 'createdAt', order: 'asc', cursor: page.omitted.next });
  }
  expect(titles).toEqual(['Long', ...Array.from({ length: 6 }, (_, count) => `Ticket ${count}`)]);

  const answering = api.lines.filter((line) => line.includes('"path":"/mcp"')).map((line) => JSON.parse(line).pid);
  expect(new Set(answering).size).toBe(2);
});
