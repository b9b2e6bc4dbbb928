import { AGENT_TASK_STATUSES, TICKET_STATUSES } from '#contracts';
import { eventually } from './eventually.js';

const DEMO = { email: 'demo@docket.local', password: 'docket-demo-password' };
const WEEKS = 17; // about four months

interface Task {
  status: string;
  question: string | null;
}
interface Group {
  startsAt: string;
  endsAt: string;
  progress: { total: number; done: number };
}
interface Delivery {
  id: string;
  attempts: number;
}

/** Expects that the demo user finds something on every page of the console, by what the API answers to that page. */
export async function expectDemoOnEveryPage(url: string): Promise<void> {
  const cookie = await signIn(url);
  const read = async <Data>(path: string): Promise<Data> => {
    const reply = await fetch(`${url}${path}`, { headers: { cookie }, signal: AbortSignal.timeout(30_000) });
    expect([path, reply.status]).toEqual([path, 200]);
    return ((await reply.json()) as { data: Data }).data;
  };
  const [project] = await read<{ id: string; workspaceId: string }[]>('/api/projects?search=website');
  const { id, workspaceId } = project!;
  const now = new Date().toISOString();

  const lists = [
    '/api/tickets?assignee=me&status=!done',
    '/api/tickets?mentioned=me',
    `/api/tickets?assignee=me&status=!done&dueBefore=${now}`,
    '/api/tickets/search?q=safari',
    '/api/user/notifications?unread=true',
    '/api/agent-tasks?status=awaiting_input',
    `/api/project/${id}/members`,
    `/api/project/${id}/templates`,
    `/api/project/${id}/recurrences`,
    `/api/workspaces/${workspaceId}/labels`,
    '/api/admin/users',
    '/api/admin/audit',
  ];
  // Notifications are made by the worker, soon after the start.
  for (const path of lists)
    await eventually(async () => expect([path, (await read<unknown[]>(path)).length]).not.toEqual([path, 0]));

  const tasks = await read<Task[]>('/api/agent-tasks');
  expect([...new Set(tasks.map(({ status }) => status))].sort()).toEqual([...AGENT_TASK_STATUSES].sort());
  expect(tasks.filter(({ status }) => status === 'awaiting_input')).toEqual([
    expect.objectContaining({ question: expect.stringMatching(/\?$/) }),
  ]);
  const groups = await read<Group[]>(`/api/workspaces/${workspaceId}/groups`);
  const current = groups.find(({ startsAt, endsAt }) => startsAt < now && now < endsAt)!;
  expect(current.progress.done).toBeGreaterThan(0);
  expect(current.progress.done).toBeLessThan(current.progress.total);
  const views = await read<{ shared: boolean }[]>(`/api/views?project=${id}`);
  expect(views).toEqual([expect.objectContaining({ shared: true })]);

  const { columns } = await read<{ columns: { status: string; total: number }[] }>(`/api/project/${id}/board`);
  expect(columns.filter(({ total }) => total > 0).map(({ status }) => status)).toEqual(TICKET_STATUSES);
  const from = new Date(Date.now() - WEEKS * 7 * 24 * 60 * 60 * 1000).toISOString();
  const path = `/api/tickets/stats/series?project=${id}&interval=week&from=${from}`;
  const weeks = await read<{ created: number; completed: number; open: number }[]>(path);
  const first = weeks.slice(0, WEEKS / 2);
  for (const part of [first, weeks.slice(first.length)]) {
    expect(part.reduce((sum, { created }) => sum + created, 0)).toBeGreaterThan(WEEKS / 2);
    expect(part.some(({ completed }) => completed > 0)).toBe(true);
    expect(part.every(({ open }) => open > 0)).toBe(true);
  }

  const [webhook] = await read<{ id: string }[]>('/api/webhooks');
  await eventually(async () => {
    const [delivery] = await read<Delivery[]>(`/api/webhooks/${webhook!.id}/deliveries`);
    expect(delivery?.attempts).toBeGreaterThan(0);
    const { attempts } = await read<{ attempts: object[] }>(`/api/webhooks/${webhook!.id}/deliveries/${delivery!.id}`);
    expect(attempts[0]).toMatchObject({ status: null, error: expect.any(String) });
  });
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
    signal: AbortSignal.timeout(30_000),
  });
  expect(reply.status).toBe(200);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
