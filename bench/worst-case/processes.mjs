import { once } from 'node:events';
import { Server } from '../servers.mjs';

const PROBE = ['--no-deprecation', '--import', './bench/worst-case/probe.mjs'];
const KEY = Buffer.alloc(32, 7).toString('base64');
export const GITHUB_SECRET = 'a secret of the code host';

/** As in production, but without rate limits, which would only spread the same requests over more time. */
const environment = (stage) => ({
  DATABASE_URL: stage.database.url,
  DATABASE_POOL_SIZE: '10',
  DOCKET_HOME: stage.home,
  LOCAL_REPOSITORIES: stage.repositories,
  ENCRYPTION_KEY: KEY,
  RATE_LIMIT: 'off',
  OVERLOAD_EVENT_LOOP_DELAY: '0',
  REPOSITORY_LINKING: 'open',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  GITHUB_WEBHOOK_SECRET: GITHUB_SECRET,
  LOG_LEVEL: 'error',
});

export const startApi = (stage) => new Server('api', 'dist/apps/api/src/main.js', environment(stage), PROBE).ready();
export const startWorker = (stage) =>
  new Server('worker', 'dist/apps/worker/src/main.js', environment(stage), PROBE).ready();

/** What a process did during `work`. */
export async function measured({ child }, work) {
  const said = async (type) => {
    for (;;) {
      const [message] = await once(child, 'message');
      if (message.type === type) return message;
    }
  };
  const began = said('measuring');
  child.send({ type: 'measure', on: true });
  await began;
  const result = await work();
  const ended = said('measured');
  child.send({ type: 'measure', on: false });
  return { result, ...(await ended).figures };
}
