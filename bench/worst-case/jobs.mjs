import { setTimeout as sleep } from 'node:timers/promises';
import { LONG, MENTIONS, TITLE, words } from './contents.mjs';
import { measured, startWorker } from './processes.mjs';
import { takeMost } from './run.mjs';

const TIMEOUT = 30_000; // a job that runs longer only repeats itself
const POLL_INTERVAL = 250;

const rowsOf = (bytes) => {
  const row = `${TITLE},high,"${MENTIONS.slice(0, LONG - 2048)} ${words(1024)}"\r\n`;
  return `title,priority,description\r\n${row.repeat(Math.floor(bytes / row.length))}`;
};
const upload = (stage, project, raw) =>
  stage.me.session.ask('POST', `/api/project/${project}/import`, undefined, { raw, type: 'text/csv' });
const none = (sql) => async (stage) => (await stage.database.rows(`SELECT NOT EXISTS (${sql}) AS none`))[0].none;
const NO_EVENTS = 'SELECT FROM events WHERE sequence IS NULL UNION ALL SELECT FROM event_fan_outs';

/**
 * Jobs of the worker: what a member can do to cause the most work, and when it is done. `queues` are those of BullMQ
 * involved; the loops for events and mail run as well.
 */
export const JOBS = [
  {
    name: 'words, numbering and fan-out of all that was written so far',
    queues: ['maintenance'],
    make: () => undefined,
    isDone: none(`${NO_EVENTS} UNION ALL SELECT FROM scope_word_changes`),
  },
  {
    name: 'an import of 25 MiB, 64 KiB a row',
    queues: ['imports'],
    make: (stage) => upload(stage, stage.projects[30], rowsOf(25 * 2 ** 20 - 2 ** 17)),
    isDone: none(`SELECT FROM imports WHERE finished_at IS NULL`),
  },
  {
    name: 'an import of rows that all fail',
    queues: ['imports'],
    make: (stage) =>
      upload(stage, stage.projects[31], `title,status\r\n${'t,unknown\r\n'.repeat(stage.options.own * 5)}`),
    isDone: none(`SELECT FROM imports WHERE finished_at IS NULL`),
  },
  {
    name: '100 changes for 100 webhooks, none of which answers',
    queues: ['webhook-delivery'],
    make: async (stage) => {
      await stage.newTickets(100, { projectId: stage.hooked, labelIds: stage.labels.slice(0, 50) });
    },
    isDone: none(`${NO_EVENTS}`),
  },
  {
    name: 'a comment that mentions 50 of 100 people',
    queues: ['notifications'],
    make: (stage) => stage.mention(),
    isDone: none(`SELECT FROM event_fan_outs`),
  },
  {
    name: 'a label and a group of every ticket deleted',
    queues: ['ticket-detachments'],
    make: async (stage) => {
      const [label] = stage.labels.splice(39, 1);
      await stage.me.session.ask('DELETE', `/api/labels/${label}`);
      await stage.me.session.ask('DELETE', `/api/groups/${stage.groups.shift()}`);
    },
    isDone: none('SELECT FROM ticket_detachments'),
  },
  {
    name: '100 recurrences of one project, all due, for tickets of 64 KiB',
    queues: ['recurrences'],
    make: (stage) => stage.recur(100),
    isDone: none('SELECT FROM recurrences WHERE next_at <= now()'),
  },
  {
    name: '50 pull requests that name 50 tickets each, merged',
    queues: ['inbound', 'agent-tasks'],
    make: (stage) => stage.mergePullRequests(50),
    isDone: () => true,
    rests: 5_000,
  },
  {
    name: 'a pull request asked for of a repository that takes none',
    queues: ['docs-pull-requests'],
    make: (stage) =>
      stage.me.session.send({
        method: 'POST',
        path: '/api/docs/generate',
        body: { repo: stage.repo, base: 'base', head: 'head', openPr: true },
      }),
    isDone: () => true,
    rests: 3_000,
  },
];

/** Each job from its cause until it is done, or until the time limit. */
export async function runJobs(stage, { wants }, say) {
  const jobs = JOBS.filter((job) => wants({ route: `worker ${job.name}` }));
  if (jobs.length === 0) return [];
  const worker = await startWorker(stage);
  const rows = [];
  try {
    for (const job of jobs) {
      const figures = await measured(worker, async () => {
        await job.make(stage);
        await untilDone(stage, job);
      });
      const row = {
        route: `worker ${job.queues.join(', ')}`,
        input: job.name,
        stretch: 0,
        statement: 0,
        sql: 0,
        transaction: 0,
        memory: 0,
      };
      takeMost(row, figures);
      say(`${Math.round(row.stretch)} ms, PostgreSQL ${Math.round(row.statement)} ms: ${row.route}, ${row.input}`);
      rows.push(row);
    }
    return rows;
  } finally {
    await worker.stop();
  }
}

async function untilDone(stage, { isDone, rests = 1_000 }) {
  const started = Date.now();
  await sleep(rests);
  while (!(await isDone(stage)) && Date.now() - started < TIMEOUT) await sleep(POLL_INTERVAL);
}
