import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Agent, EventSource as UndiciEventSource } from 'undici';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Notifying } from '../support/notifying.js';
import { PICTURES } from '../support/pictures.js';
import { relay } from '../support/relay.js';

interface Ticket {
  id: string;
  title: string;
  status: string;
}
interface Answer {
  data: Ticket;
  etag: string;
  conflict?: object;
}
/** What the page of the guide defines by its end. */
interface Page {
  ApiError: new () => Error & { code: string; status: number; details: Record<string, string[]> };
  api(method: string, path: string, options?: { body?: object; headers?: Record<string, string> }): Promise<Answer>;
  signIn(email: string, password: string): Promise<{ id: string }>;
  whoAmI(): Promise<{ id: string } | null>;
  loadBoard(project: string): Promise<Record<string, Ticket[]>>;
  listen(
    project: string,
    on: {
      onTicket(ticket: Ticket, event: { type: string }): void;
      onNotification(notification: { description: string }, unread: number): void;
      onReload(): void;
    },
  ): () => void;
  edit(ticket: Ticket, etag: string, change: object, show: (ticket: Ticket) => void): Promise<Answer>;
  attach(ticketId: string, file: File): Promise<{ id: string; url: string; preview: string }>;
  setAvatar(file: File): Promise<string>;
}

const GUIDE = readFileSync('docs/guides/building-a-frontend.md', 'utf8');
const code = [...GUIDE.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block).join('\n');

let docket: Docket;
let notifying: Notifying;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  notifying = await Notifying.start(docket);
});
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});

/** As much of a browser as the page needs: relative URLs, cookies and the Origin header. */
function browser(): Page {
  let cookie = '';
  const shown = () => ({ cookie, origin: docket.url, 'sec-fetch-site': 'same-origin' });
  const ownFetch = async (path: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), ...shown() };
    const response = await fetch(new URL(path, docket.url), { ...init, headers });
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return response;
  };
  class OwnEventSource extends UndiciEventSource {
    constructor(path: string) {
      const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
        return dispatch({ ...options, headers: { ...(options.headers as object), cookie } }, handler);
      });
      super(new URL(path, docket.url).href, { node: { dispatcher } });
    }
  }
  const names = 'ApiError, api, signIn, whoAmI, loadBoard, listen, edit, attach, setAvatar';
  return new Function('fetch', 'EventSource', `${code}\nreturn { ${names} };`)(ownFetch, OwnEventSource) as Page;
}

async function signedIn(user: TestUser): Promise<Page> {
  const page = browser();
  expect(await page.whoAmI()).toBeNull();
  expect((await page.signIn(user.email, user.password)).id).toBe(user.id);
  expect((await page.whoAmI())?.id).toBe(user.id);
  return page;
}

it('the page of the guide signs in, loads a board, receives changes, edits without overwriting, uploads and shows errors', async () => {
  const ada = await docket.given.user({ name: 'Ada' });
  const bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada);
  await docket.given.member(ada, project, 'member', bob);
  const ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'First', status: 'todo' });
  await notifying.processEvents();
  await relay(docket); // events before this point are not news
  const [hers, his] = [await signedIn(ada), await signedIn(bob)];

  const board = await his.loadBoard(project.key);
  expect(Object.entries(board).map(([status, tickets]) => [status, tickets.map(({ title }) => title)])).toEqual([
    ['backlog', []],
    ['todo', ['First']],
    ['in_progress', []],
    ['in_review', []],
    ['done', []],
  ]);

  const heard: string[] = [];
  const notified: [string, number][] = [];
  const close = his.listen(project.key, {
    onTicket: ({ title }, { type }) => heard.push(`${type} ${title}`),
    onNotification: ({ description }, unread) => notified.push([description, unread]),
    onReload: () => heard.push('reload'),
  });
  try {
    const open = () => docket.rows(`SELECT FROM pg_stat_activity WHERE application_name = 'docket-listen-docket_log'`);
    await eventually(async () => expect(await open()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 300)); // until both streams are connected
    const first = await hers.api('GET', `/api/tickets/${ticket.id}`);
    const seen: string[] = [];
    const changed = await hers.edit(first.data, first.etag, { title: 'Second' }, ({ title }) => seen.push(title));
    expect(seen).toEqual(['Second']);
    expect(changed.data.title).toBe('Second');
    const lost = await his.edit(first.data, first.etag, { title: 'Mine' }, ({ title }) => seen.push(title));
    expect(lost.conflict).toEqual({ title: 'Mine' });
    expect(seen).toEqual(['Second', 'Mine', 'Second']);
    await relay(docket);
    await eventually(() => expect(heard).toEqual(['ticket.updated Second']));

    await hers.api('PUT', `/api/tickets/${ticket.id}/assignee`, { body: { assigneeId: bob.id } });
    await notifying.processEvents();
    await relay(docket);
    const unread = (await docket.as(bob).get('/api/user/notifications?unread=true')).body.pagination.total;
    await eventually(() => expect(notified).toEqual([[`Ada assigned ${ticket.key} to you`, unread]]));
  } finally {
    close();
  }

  const picture = new File([PICTURES['image/png']], 'screen.png', { type: 'image/png' });
  const { preview, url } = await hers.attach(ticket.id, picture);
  const shown = await docket.as(bob).get(preview);
  expect(shown.headers['content-disposition']).toMatch(/^inline/);
  expect((await docket.as(bob).get(url)).headers['content-disposition']).toMatch(/^attachment/);
  const image = await hers.setAvatar(picture);
  expect((await docket.as(bob).get(image)).headers['content-type']).toBe('image/png');

  const refused = await hers.api('POST', '/api/tickets', { body: { title: '' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(hers.ApiError);
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', details: { title: ['Title is required'] } });
});

it('the page of the guide works behind the proxy it shows, which keeps the host of the page', async () => {
  expect(GUIDE).toContain("'/api': { target: 'http://localhost:3000', changeOrigin: false, xfwd: true }");
  const user = await docket.given.user();
  const { email, password } = user;
  const body = JSON.stringify({ email, password });
  const through = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers };
      request(`${docket.url}/api/auth/sign-in`, { method: 'POST', headers: sent, agent: false }, (response) => {
        resolve(response.resume().statusCode);
      })
        .on('error', reject)
        .end(body);
    });
  expect(await through({ host: 'localhost:5173', origin: 'http://localhost:5173' })).toBe(200);
  expect(await through({ host: 'localhost:3000', origin: 'http://localhost:5173' })).toBe(403);
});
