import { EventAudience } from '#events';
import { AgentTasks } from '../support/agent-tasks.js';
import { Delivering, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Notifying } from '../support/notifying.js';

/** What the statements are about. */
export interface Scene {
  docket: Docket;
  worker: Delivering;
  notifying: Notifying;
  ada: TestUser;
  root: TestUser;
  project: TestProject;
  ticket: TestTicket;
  key: { apiKey: string };
  rootKey: { apiKey: string };
  keyId: string;
  webhook: { id: string };
}

interface Hot {
  /** Makes the process send the statement. */
  run: (scene: Scene) => PromiseLike<unknown>;
  /** A part that no other statement of the run contains. */
  has: string;
}

const get =
  (path: string | ((scene: Scene) => string), who: 'ada' | 'root' | 'key' | 'rootKey' = 'ada'): Hot['run'] =>
  async (scene) => {
    const reply = await scene.docket.as(scene[who]).get(typeof path === 'string' ? path : path(scene));
    expect(reply.status).toBe(200);
  };

const change: Hot['run'] = ({ docket, ada, ticket }) =>
  docket.as(ada).put(`/api/tickets/${ticket.id}`, { title: `Changed at ${Date.now()}` });

export const HOT_STATEMENTS: Record<string, Hot> = {
  'ticket-list': { run: get('/api/tickets'), has: 'scopes AS' },
  'ticket-list-of-an-admin': { run: get('/api/tickets', 'root'), has: 'scopes AS' },
  'ticket-list-by-project-status-and-assignee': {
    run: get(({ project }) => `/api/tickets?project=${project.id}&status=todo&assignee=me`),
    has: 'scopes AS',
  },
  'ticket-list-by-text-label-and-group': {
    run: get(({ ticket }) => `/api/tickets?search=rain&label=none&group=${ticket.id}`),
    has: 'matches AS',
  },
  'ticket-list-without-an-assignee': { run: get('/api/tickets?assignee=!me&status=!done'), has: 'scopes AS' },
  'ticket-list-by-due-date': { run: get('/api/tickets?sort=dueDate&order=asc'), has: 'scopes AS' },
  'ticket-list-of-deleted-tickets': { run: get('/api/tickets?deleted=true'), has: 'scopes AS' },
  'ticket-list-by-rank': {
    run: get(({ project }) => `/api/tickets?project=${project.id}&status=todo&sort=rank`),
    has: 'scopes AS',
  },
  'ticket-list-of-a-parent': { run: get(({ ticket }) => `/api/tickets?parent=${ticket.id}`), has: 'scopes AS' },
  board: { run: get(({ project }) => `/api/project/${project.id}/board`), has: 'by_status' },
  'board-of-an-assignee': {
    run: get(({ project }) => `/api/project/${project.id}/board?assignee=me`),
    has: 'by_status',
  },
  'ticket-search': { run: get('/api/tickets/search?q=rain'), has: 'ranked AS' },
  ticket: { run: get(({ ticket }) => `/api/tickets/${ticket.id}`), has: 'talk AS' },
  'ticket-history': { run: get(({ ticket }) => `/api/tickets/${ticket.id}/history`), has: 'CASE h.field' },
  'ticket-stats': { run: get('/api/tickets/stats'), has: 'overdue' },
  'ticket-stats-of-an-assignee': { run: get('/api/tickets/stats?assignee=me'), has: 'overdue' },
  'ticket-series': { run: get('/api/tickets/stats/series?timezone=UTC'), has: 'now_open AS' },
  'user-stats': { run: get('/api/user/stats'), has: 'overdue' },
  'project-stats': { run: get(({ project }) => `/api/project/${project.id}/stats`), has: 'overdue' },
  'project-list': { run: get('/api/projects'), has: 'page AS' },
  'project-search': { run: get('/api/projects?search=kiosk'), has: 'page AS' },
  project: { run: get(({ project }) => `/api/project/${project.id}`), has: '"isMember"' },
  activity: { run: get('/api/user/activity'), has: 'FROM activities a' },
  notifications: { run: get('/api/user/notifications'), has: 'FROM notifications n' },
  'event-log': { run: get('/v1/events?after=0', 'key'), has: 'own AS' },
  'event-log-of-an-admin': { run: get('/v1/events?after=0', 'rootKey'), has: 'found AS' },
  'event-stream-subscribers': {
    run: ({ docket, keyId }) => docket.service(EventAudience).subscribers([keyId]),
    has: 'places AS',
  },
  'agent-task-claim': {
    run: ({ docket, ada }) => docket.as(ada).post('/api/agent-tasks/claim', {}),
    has: 'SKIP LOCKED',
  },
  'webhook-fan-out': {
    run: async (scene) => {
      await change(scene);
      await scene.worker.relay();
    },
    has: 'starts_after',
  },
  'webhook-delivery-claim': { run: ({ worker, webhook }) => worker.drain(webhook), has: 'IS TRUE AS readable' },
  'notification-recipients': {
    run: async (scene) => {
      await change(scene);
      await scene.notifying.processEvents();
    },
    has: 'concerned AS',
  },
};

export async function startScene(): Promise<Scene> {
  const docket = await Docket.start();
  const ada = await docket.given.user();
  const project = await docket.given.project(ada, { name: 'Kiosk' });
  const ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'It rains into the kiosk' });
  await new AgentTasks(docket).queued(project);
  const root = await docket.given.user({ role: 'ADMIN' });
  const key = { apiKey: await docket.given.apiKey(ada) };
  const [{ id: keyId } = { id: '' }] = await docket.rows<{ id: string }>('SELECT id FROM api_keys');
  return {
    docket,
    worker: await Delivering.start(docket),
    notifying: await Notifying.start(docket),
    ada,
    root,
    key,
    rootKey: { apiKey: await docket.given.apiKey(root, { scopes: ['admin', 'webhooks:read'] }) },
    project,
    ticket,
    keyId,
    webhook: await givenWebhook(docket, ada, 'http://127.0.0.1:9/'),
  };
}

export async function stopScene({ notifying, worker, docket }: Scene): Promise<void> {
  await notifying.stop();
  await worker.stop();
  await docket.stop();
}
