import { DeletedTickets, verifyCounters } from '#tickets';
import { Docket } from '../support/docket.js';
import { form } from '../support/form.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const KIB = 1024;
const QUOTA = 100 * KIB;

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let ticket: TestTicket;
beforeAll(async () => {
  docket = await Docket.start({ STORAGE_QUOTA: '100KiB' });
});
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada);
  ticket = await docket.given.ticket(ada, { projectId: project.id });
});
afterAll(() => docket.stop());

const upload = (size: number, user = ada, { id } = ticket) => {
  const { type, body } = form({ name: 'file', filename: 'a.bin', content: Buffer.alloc(size) });
  return docket.as(user).post(`/api/tickets/${id}/attachments`).sending(type, body);
};
const storage = async (user = ada) =>
  (await docket.as(user).get(`/api/workspaces/${project.workspaceId}/storage`)).body.data;
const REFUSED = {
  status: 413,
  error: { code: 'PAYLOAD_TOO_LARGE', message: 'Attachments of the workspace must be at most 100 KiB in all' },
};
const outcome = ({ status, body }: Awaited<ReturnType<typeof upload>>) => ({ status, error: body.error });

// Promise 8.1
it('a file that would exceed the quota of its workspace by a byte is refused; another workspace has its own quota', async () => {
  expect((await upload(60 * KIB)).status).toBe(201);
  expect(outcome(await upload(40 * KIB + 1))).toEqual(REFUSED);
  expect(await storage()).toEqual({ used: 60 * KIB, quota: QUOTA });
  expect((await upload(40 * KIB)).status).toBe(201);
  expect(outcome(await upload(1))).toEqual(REFUSED);
  expect((await upload(0)).status).toBe(201);
  const his = await docket.given.project(bob);
  expect((await upload(QUOTA, bob, await docket.given.ticket(bob, { projectId: his.id }))).status).toBe(201);
});

it('the quota is exact, however many files arrive concurrently', async () => {
  const users = [ada];
  for (let n = 0; n < 3; n++) users.push(await docket.given.member(ada, project, 'member'));
  const sent = users.flatMap((user) => [1, 2, 3].map(async () => (await upload(15 * KIB, user)).status));
  expect((await Promise.all(sent)).sort()).toEqual([...Array(6).fill(201), ...Array(6).fill(413)]);
  expect(await storage()).toEqual({ used: 90 * KIB, quota: QUOTA });
});

it('the quota is freed when an attachment is deleted, and when a deleted ticket is purged', async () => {
  const { id } = (await upload(60 * KIB)).body.data;
  await docket.as(ada).delete(`/api/tickets/${ticket.id}/attachments/${id}`);
  expect(await storage()).toEqual({ used: 0, quota: QUOTA });
  expect((await upload(90 * KIB)).status).toBe(201);
  await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
  expect(await storage()).toEqual({ used: 90 * KIB, quota: QUOTA });
  await docket.rows(`UPDATE tickets SET deleted_at = now() - interval '1 year' WHERE id = $1`, [ticket.id]);
  await docket.service(DeletedTickets).purge();
  expect(await storage()).toEqual({ used: 0, quota: QUOTA });
  expect(await verifyCounters({ query: (sql: string) => docket.rows(sql) } as never)).toEqual([]);
});

it('the quota is shown to admins of the workspace and of the instance, and to nobody else', async () => {
  await upload(10);
  const workspace = { id: project.workspaceId };
  const shown = { used: 10, quota: QUOTA };
  expect(await storage(await docket.given.workspaceMember(ada, workspace, 'admin'))).toEqual(shown);
  expect(await storage(await docket.given.user({ role: 'ADMIN' }))).toEqual(shown);
  for (const role of ['member', 'viewer'] as const) {
    expect(await storage(await docket.given.workspaceMember(ada, workspace, role))).toBeUndefined();
  }
  expect(await storage(await docket.given.member(ada, project, 'admin'))).toBeUndefined();
});
