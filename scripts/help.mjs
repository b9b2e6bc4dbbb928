// Imported first by every command: prints the help before anything else is loaded or done.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Keyed by the file that a command runs. */
export const USAGE = {
  'scripts/start.mjs': `npm start, npm run dev

Builds Docket if sources changed, and starts PostgreSQL, the API and the worker. Ctrl-C stops all of them. npm run dev
also builds and restarts when a source changes. docs/configuration.md lists the environment variables.`,
  'scripts/build-all.mjs': `npm run build

Compiles the processes into dist, and the console's pages.`,
  'scripts/generate-client.mjs': `npm run client:generate [-- --check] [<file>]

Writes the types of libs/client from the OpenAPI document.

  --check    writes nothing, and fails if the file differs`,
  'scripts/generate-promises.mjs': `npm run promises:generate

Writes the lists of tests in docs/promises.md. A comment such as // Promise 6.1 above a test lists it under that promise.`,
  'scripts/docs-preview.mjs': `npm run docs:preview -- <path-to-repository> <base> <head>

Writes the pages that Docket would draft for two revisions of a repository on this machine. A shallow
clone is enough, and nothing in the repository is changed.

  --repo <owner/name>    its name in the pages (where it was cloned from, or local/<folder>)
  --out <folder>         where the pages go (docs-preview)
  --audience <audience>  developer, user or both (both)
  --pr <number>          the pull request the pages are about
  --ticket <id>          the ticket the pages are about`,
  'scripts/screenshots.mjs': `npm run screenshots [-- <address>]

Takes the pictures in docs/images from a running Docket with its demo data, by default at http://127.0.0.1:3000. Needs Chromium.`,
  'scripts/lint-migrations.mjs': `npm run migrations:lint

Checks the SQL of each migration against squawk's rules about locks, except for those in migrations/lint-exceptions.json.`,
  'scripts/verify-counters.mjs': `npm run counters:verify [-- --repair]

Compares every counter with a recount, and fails if one differs. Docket may be running.

  --repair   corrects differences`,
  'scripts/reseal-secrets.mjs': `npm run secrets:reseal

Encrypts stored secrets with the current ENCRYPTION_KEY; older keys are read from ENCRYPTION_KEYS_PREVIOUS.`,
  'scripts/backup.mjs': `npm run backup -- <folder> [--keep <copies>]

Copies the embedded database while it runs, and archives every change from then on.

  --keep <copies>   how many copies are kept; older ones are removed`,
  'scripts/restore.mjs': `npm run restore -- <folder> [--to <time>]

Restores the embedded database to a point in time. Docket must be stopped.

  --to <time>   such as 2026-03-01T12:00:00Z; without it, the latest state of the archive`,
  'scripts/reset-password.mjs': `npm run password:reset -- <e-mail>

Prints a link that sets a new password, to pass on if no mail is sent. With PASSWORD_SIGN_IN=off, the link signs in once.`,
  'scripts/reset-two-factor.mjs': `npm run two-factor:reset -- <e-mail>

Removes the second factor of somebody who has lost their authenticator app and their recovery codes.`,
  'bench/main.mjs': `npm run bench [-- options]

Measures Docket beside a minimal server that returns the same JSON.

  --million          with a million tickets too
  --quick            2,000 tickets and short rounds
  --only <names>     scenarios or groups, separated by commas; "streams" is 500 open event streams
  --seconds <n>      length of a round
  --processes <n>    API processes of the last measurement
  --beside <folder>  another checkout, built, whose API is measured in the same rounds on the same database`,
  'scripts/record-code-host.mjs': `npm run code-host:record -- github|gitea <owner/name>

Sends the requests of the contract tests to a real code host, and writes requests and responses to
test/code-host/recordings/<host>.json, without tokens and e-mail addresses: read it, then commit it. The tests then replay
it. The repository needs two commits on its default branch, and can be deleted afterwards.

  GITHUB_TOKEN            a token that may write to the repository
  GITEA_URL, GITEA_TOKEN  the same for Gitea`,
  'bench/planning.mjs': `npm run bench:planning [-- --tickets <n>]

Measures a project of many tickets (1000000) with custom fields: lists with ten fields beside lists without, the indexes
that filters, sorts, groups and time reports use, and writes while a field is deleted from all tickets.`,
  'bench/plans.mjs': `npm run bench:plans

Writes PostgreSQL's plan of every hot statement into bench/plans, which is not committed.`,
  'bench/webhooks.mjs': `npm run bench:webhooks [-- options]

Measures the deliveries per second of one worker beside a bare loop that signs and posts the same bytes.

  --webhooks <n>   subscriptions (10)
  --events <n>     events of a round (2000)
  --rounds <n>     rounds (3)`,
  'bench/capacity/main.mjs': `npm run capacity [-- options]

Measures how many people and agents this machine can serve, by a model of what they do, and writes
docs/capacity.md. Takes about half an hour.

  --model <file>   JSON with the numbers of the model to replace
  --sizes <list>   numbers of tickets, separated by commas (10000,100000,1000000)
  --seconds <n>    length of a measurement (12)
  --start <n>      people of the first measurement (500)
  --out <file>     where the page goes (docs/capacity.md)
  --quick          2,000 tickets and one measurement; writes no page`,
  'bench/worst-case/main.mjs': `npm run worst-case [-- options]

Measures the most expensive request that a member may send to each route and tool within all limits, and the most
expensive job of each queue. Writes the table in docs/security.md, and fails if anything exceeds its bound: 250 ms of
uninterrupted CPU time in a process, 1 s of PostgreSQL per statement.

  --tickets <n>    tickets of other workspaces in the database (100000)
  --quick          5000 tickets; prints the table instead of writing it
  --only <text>    entries whose route contains this text, separated by commas; prints the table
  --rounds <n>     how often each request is sent (3)`,
};

/** The usage of the running command. */
export const usage = USAGE[relative(root, process.argv[1] ?? '')];

if (usage && process.argv.includes('--help')) {
  process.stdout.write(`Usage: ${usage}\n`);
  process.exit(0);
}
