import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, SHORT_TIMES } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import { Mailbox } from '../support/mailbox.js';

let mailbox: Mailbox;
let docket: Docket;
const workers: AppProcess[] = [];
beforeAll(async () => {
  mailbox = await Mailbox.start();
  docket = await Docket.start({ SMTP_URL: mailbox.url });
});
afterEach(async () => {
  mailbox.answersAfter = 0;
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(async () => {
  await docket.stop();
  await mailbox.close();
});

async function startWorker(): Promise<AppProcess> {
  const environment = { DATABASE_URL: docket.config.DATABASE_URL!, SMTP_URL: mailbox.url, ...SHORT_TIMES };
  const worker = new AppProcess('worker', environment);
  workers.push(worker);
  await worker.logged('working', 60);
  return worker;
}

const statuses = async () =>
  (await docket.rows<{ status: string }>('SELECT status FROM mail_messages ORDER BY id')).map(({ status }) => status);
async function allSent(): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if ((await statuses()).every((status) => status === 'sent')) return;
    await sleep(100);
  }
  throw new Error(`${await statuses()}\n${workers.flatMap(({ lines }) => lines).join('\n')}`);
}

it('a worker sends the mails that were queued while none was running', async () => {
  const user = await docket.given.user();
  expect(mailbox.to(user.email)).toEqual([]);
  await startWorker();
  await mailbox.received(user.email);
  await allSent();
}, 240_000);

it('a message whose worker is killed before the server replies is sent again, with the same Message-ID', async () => {
  const worker = await startWorker();
  mailbox.answersAfter = 10_000;
  const user = await docket.given.user();
  await mailbox.received(user.email);
  worker.kill('SIGKILL');
  await worker.ended;
  expect((await statuses()).filter((status) => status === 'pending')).toHaveLength(1);
  mailbox.answersAfter = 0;
  await startWorker();
  await mailbox.received(user.email, 2, 60); // when the lease of the dead worker has expired
  await allSent();
  const ids = mailbox.to(user.email).map(({ headers }) => headers['message-id']![0]);
  expect(new Set(ids).size).toBe(1);
}, 240_000);

it('two workers share the work, and a stop loses none of it', async () => {
  const [first] = [await startWorker(), await startWorker()];
  mailbox.answersAfter = 100;
  const users = [];
  for (let number = 0; number < 12; number++) users.push(await docket.given.user());
  first.kill('SIGTERM');
  for (const { email } of users) await mailbox.received(email, 1, 60);
  await allSent();
  for (const { email } of users) expect(mailbox.to(email)).toHaveLength(1);
  expect(await first.ended).toBe(0);
}, 240_000);
