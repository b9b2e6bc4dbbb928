import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, StartedDocket } from './started-docket.js';

export const isRoot = process.getuid?.() === 0;

/** Dockets with homes in one folder, all stopped and removed after the tests of a file. */
export function givenHomes() {
  // Several starts of several processes in one test, on a machine that runs other test files at the same time.
  import.meta.jest.setTimeout(300_000);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-start-')));
  const started: StartedDocket[] = [];
  let homes = 0;

  beforeAll(() => {
    // PostgreSQL runs as another account when root starts it.
    if (isRoot) execFileSync('chmod', ['755', folder]);
  });
  afterAll(async () => {
    await Promise.all(started.map((docket) => docket.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    newHome: () => join(folder, `home-${homes++}`),
    start(...args: ConstructorParameters<typeof StartedDocket>): StartedDocket {
      const docket = new StartedDocket(...args);
      started.push(docket);
      return docket;
    },
  };
}

export const get = (docket: StartedDocket, path: string) =>
  fetch(`${docket.url}${path}`, { signal: AbortSignal.timeout(30_000) });

const post = (docket: StartedDocket, path: string, body: object) =>
  fetch(`${docket.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });

type Credentials = { email: string; password: string };

/** Signs in, and returns who it is by the API and the database. */
export async function userOf(docket: StartedDocket, { email, password }: Credentials): Promise<string> {
  const signedIn = await post(docket, '/api/auth/sign-in', { email, password });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const session = await fetch(`${docket.url}/api/auth/session`, { headers: { cookie: cookie.join('; ') } });
  expect([session.status, session.ok ? '' : await session.text()]).toEqual([200, '']); // a refusal says why
  const { data } = (await session.json()) as { data: { user: { id: string; email: string } } };
  expect(data.user.email).toBe(email);
  return data.user.id;
}

/** An account in a Docket without the demo data. */
export async function signUp(docket: StartedDocket, credentials: Credentials): Promise<void> {
  expect((await post(docket, '/api/auth/sign-up', { name: 'Ada', ...credentials })).status).toBe(201);
}

export async function expectNothingLeft(docket: StartedDocket, cluster: string) {
  await eventually(() => expect(docket.remaining(cluster)).toEqual([]), 30_000);
}
