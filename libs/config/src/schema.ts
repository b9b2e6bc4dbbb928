import { isIP } from 'node:net';
import { z } from 'zod';
import { parsedUrl } from '#contracts';
import { hostName } from './host-name.js';
import { PROVIDER_NAME } from './oidc-providers.js';

function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  return isIP(address) !== 0 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
}

const text = z.string().trim().min(1);
/** Not trimmed: white space at its ends is part of a secret. */
const secret = z.string().min(1);
/** One secret, or a comma-separated list of them during a rotation. */
const secrets = secret
  .transform((value) => (value.includes(',') ? value.split(',').map((item) => item.trim()) : [value]))
  .refine((items) => items.every((item) => item !== ''), { message: 'must be a secret, or a comma list of secrets' });
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const UNITS = ['', 'KiB', 'MiB', 'GiB', 'TiB'];
const bytes = text
  .regex(/^\d{1,9} ?(?:[KMGT]iB)?$/, 'must be a number of bytes, or one with KiB, MiB, GiB or TiB such as 10GiB')
  .transform((value) => Number.parseInt(value, 10) * 1024 ** UNITS.indexOf(value.replace(/[\d ]/g, '')));
const url = (...protocols: string[]) =>
  text.refine((value) => protocols.includes(parsedUrl(value)?.protocol ?? ''), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const origins = z
  .string()
  .transform((value) => value.split(',').map((origin) => origin.trim()))
  .transform((values) => values.filter((origin) => origin !== ''))
  .refine((values) => values.every((origin) => parsedUrl(origin)?.origin === origin), {
    message: 'must be a comma list of origins such as https://app.example.com',
  });
const proxies = text.refine((value) => value === 'true' || value === 'false' || value.split(',').every(isNetwork), {
  message: 'must be true, or a comma list of addresses and CIDRs such as 10.0.0.0/8',
});
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const trueFalse = z.enum(['true', 'false']).transform((value) => value === 'true');
const key32 = text.refine((value) => Buffer.from(value, 'base64').length === 32, {
  message: 'must be 32 bytes in base64',
});
const list = z
  .string()
  .transform((value) => value.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));
const databases = list.refine(
  (items) => items.every((item) => url('postgres:', 'postgresql:').safeParse(item).success),
  {
    message: 'must be a comma list of URLs starting with postgres:// or postgresql://',
  },
);
const keys32 = list.refine((items) => items.every((item) => key32.safeParse(item).success), {
  message: 'must be a comma list of keys of 32 bytes in base64',
});
const hosts = list
  .transform((items) => items.map((item) => (isIP(item) === 6 ? `[${item}]` : item)))
  .refine((items) => items.every((item) => hostName(item) !== undefined), {
    message: 'must be a comma list of host names and addresses such as docket.internal',
  });
const networks = list.refine((items) => items.every(isNetwork), {
  message: 'must be a comma list of addresses and CIDRs such as 127.0.0.0/8',
});
const providerNames = list.refine(
  (names) => names.every((name) => PROVIDER_NAME.test(name)) && new Set(names).size === names.length,
  { message: 'must be a comma list of distinct names in lower case such as google,corp' },
);
/** `ada@example.com` or `Ada <ada@example.com>`, on one line. */
const sender = text.regex(/^(?:[^\p{Cc}<>"]* <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/u, {
  message: 'must be an address such as Docket <docket@example.com>',
});

/**
 * Every variable Docket reads, with the sentence that docs/configuration.md shows for it.
 * A test keeps that table and this schema equal.
 */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` enables secure cookies and HSTS, and requires an explicit `ENCRYPTION_KEY`.'),
  HOST: text.default('127.0.0.1').describe('Address the API listens on.'),
  PORT: integer(0, 65535).default(3000).describe('Port the API listens on; 0 picks a free one.'),
  API_PROCESSES: integer(1, 64)
    .default(1)
    .describe('API processes that share the port, one per core at most; each has its own `DATABASE_POOL_SIZE`.'),
  PUBLIC_URL: url('http:', 'https:')
    .optional()
    .describe('Address at which clients reach the API, if there is a proxy in front of it.'),
  APP_URL: url('http:', 'https:')
    .optional()
    .describe('Base address of links in mails; by default `PUBLIC_URL`, or else the address the API listens on.'),
  ALLOWED_HOSTS: hosts
    .default([])
    .describe('Comma list of further hosts the API accepts, besides those two, `localhost` and loopback addresses.'),
  CONSOLE: onOff.default(true).describe('`off` removes the web console that the API serves at `/`.'),
  DOCKET_HOME: text.default('.docket').describe('Folder for the embedded database, attachments and generated keys.'),
  DATABASE_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one.'),
  DATABASE_POOL_SIZE: integer(2, 200).default(10).describe('PostgreSQL connections per process.'),
  DATABASE_REPLICA_URLS: databases
    .default([])
    .describe('Comma list of streaming replicas, from which the API reads lists, searches, statistics and exports.'),
  DATABASE_REPLICA_LAG: integer(1, 3600)
    .default(5)
    .describe('Seconds a replica may be behind; one further behind is not read until it has caught up.'),
  DATABASE_POOLER: z
    .enum(['transaction'])
    .optional()
    .describe('`transaction` if `DATABASE_URL` is a pooler in that mode, such as PgBouncer.'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('PostgreSQL itself beside a pooler, for migrations, `LISTEN` and queues on PostgreSQL.'),
  REDIS_URL: url('redis:', 'rediss:')
    .optional()
    .describe('Redis or Valkey to run the queues on; without it they run on PostgreSQL.'),
  ENCRYPTION_KEY: key32
    .optional()
    .describe('32 bytes in base64 that encrypt secrets at rest; generated and kept in `DOCKET_HOME` in embedded mode.'),
  ENCRYPTION_KEYS_PREVIOUS: keys32
    .default([])
    .describe('Comma list of older keys that can still decrypt existing data, after `ENCRYPTION_KEY` was replaced.'),
  SEED_DEMO: trueFalse
    .optional()
    .describe('Whether an empty database gets a demo workspace; `true` unless `NODE_ENV=production`.'),
  SIGN_UP: z.enum(['open', 'closed']).default('open').describe('Whether people may create accounts themselves.'),
  PASSWORD_SIGN_IN: onOff
    .default(true)
    .describe('`off` closes sign-in and sign-up with a password, where people use a provider or passkeys.'),
  TWO_FACTOR: z
    .enum(['optional', 'required'])
    .default('optional')
    .describe('With `required`, a session that was opened with a password alone can only set up a second factor.'),
  OIDC_PROVIDERS: providerNames
    .default([])
    .describe('Comma list of names of OpenID Connect providers, such as `google,corp`; each has the variables below.'),
  GITHUB_OAUTH_CLIENT_ID: text
    .optional()
    .describe('Client id of a GitHub OAuth app, which makes GitHub a way to sign in.'),
  GITHUB_OAUTH_CLIENT_SECRET: secret.optional().describe('Client secret that belongs to `GITHUB_OAUTH_CLIENT_ID`.'),
  GITHUB_OAUTH_URL: url('http:', 'https:')
    .default('https://github.com')
    .describe('Address where people sign in to GitHub; the API is at `GITHUB_API_URL`.'),
  REPOSITORY_LINKING: z
    .enum(['admin', 'open'])
    .default('admin')
    .describe('Who links repositories: an instance ADMIN, or with `open` any project admin.'),
  SESSION_COOKIE_PREFIX: text
    .regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, - and _')
    .optional()
    .describe('Prefix of the cookie name before `.session-token`: `docket`, or `__Host-docket` in production.'),
  SESSION_SAME_SITE: z
    .enum(['lax', 'strict', 'none'])
    .default('lax')
    .describe('SameSite of the session cookie; `none`, which makes it Secure, for a frontend on another site.'),
  CORS_ORIGINS: origins.default([]).describe('Comma list of frontend origins that may call with credentials.'),
  TRUST_PROXY: proxies
    .optional()
    .describe('Addresses or CIDRs of proxies whose `X-Forwarded-*` and `X-Request-Id` are trusted; `true` for any.'),
  RATE_LIMIT: onOff.default(true).describe('`off` disables the request limits, for tests and benchmarks.'),
  OVERLOAD_WAIT: integer(0, 60_000)
    .default(1_000)
    .describe('Expected wait of a request in milliseconds above which it gets 503; 0 for no such limit.'),
  OVERLOAD_EVENT_LOOP_DELAY: integer(0, 60_000)
    .default(1_000)
    .describe('Mean delay of the event loop in milliseconds above which new requests get 503; 0 for no such limit.'),
  OVERLOAD_POOL_WAITING: integer(1, 100_000)
    .default(100)
    .describe('Requests per process that may wait for a PostgreSQL connection; beyond that, new ones get 503.'),
  WEBHOOK_ALLOWED_CIDRS: networks
    .default([])
    .describe('Comma list of private ranges webhooks may be sent to, for development: `127.0.0.0/8,::1/128`.'),
  SMTP_URL: url('smtp:', 'smtps:')
    .optional()
    .describe(
      'Server that takes mail, such as `smtp://user:password@mail.internal:587`; without it, messages are kept.',
    ),
  MAIL_FROM: sender
    .default('Docket <docket@localhost>')
    .describe('Sender of mail, such as `Docket <docket@example.com>`.'),
  EVENT_RETENTION_DAYS: integer(1, 3650)
    .default(30)
    .describe(
      'Days that events, their deliveries and attempts are kept at least; they are removed by the day, week or month, and not while undelivered.',
    ),
  GITHUB_WEBHOOK_SECRET: secrets
    .optional()
    .describe(
      'Secret with which GitHub signs its requests to `/webhooks/vcs`; a comma list while one replaces another.',
    ),
  GITEA_WEBHOOK_SECRET: secrets.optional().describe('The same for Gitea.'),
  GITLAB_WEBHOOK_SECRET: secrets
    .optional()
    .describe('The same for GitLab: the secret token it sends to `/webhooks/vcs`, or a signing token (`whsec_…`).'),
  INBOUND_AUTH: z
    .enum(['required', 'optional'])
    .default('required')
    .describe('`optional` allows requests to `/webhooks/generic` without an access token, outside production.'),
  BOT_LOGINS: list
    .default([])
    .describe('Comma list of logins that Docket uses at code hosts; their actions trigger nothing.'),
  STORAGE_QUOTA: bytes
    .prefault('10GiB')
    .describe('Maximum total size of the attachments of one workspace, such as `500MiB`.'),
  S3_BUCKET: text
    .optional()
    .describe('Bucket for attachments, on S3 or a compatible service; without it, they are in `DOCKET_HOME`.'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: url('http:', 'https:')
    .optional()
    .describe('Address of the service when it is not Amazon, such as `https://minio.internal:9000`.'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe("Credential for the bucket; without it, the machine's own role is used where it has one."),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret that belongs to `S3_ACCESS_KEY_ID`.'),
  GITHUB_API_URL: url('http:', 'https:')
    .optional()
    .describe("Address of GitHub's API when it is not the public one, such as `https://github.internal/api/v3`."),
  GITHUB_TOKEN: text
    .optional()
    .describe(
      'Token Docket reads repositories and issues and opens pull requests with; without one, GitHub shows what is public.',
    ),
  GITHUB_APP_ID: text
    .optional()
    .describe(
      'Id of a GitHub App to act as instead of using a token; where it is installed is looked up per repository.',
    ),
  GITHUB_APP_PRIVATE_KEY: text.optional().describe('Private key of the App in PEM; line ends may be written as `\\n`.'),
  GITEA_URL: url('http:', 'https:').optional().describe('Address of a Gitea server whose repositories may be linked.'),
  GITEA_TOKEN: text.optional().describe('Token for `GITEA_URL`.'),
  LOCAL_REPOSITORIES: text
    .optional()
    .describe(
      'Folder with repositories as `<owner>/<name>` or `<owner>/<name>.git`, to be named like those of a host.',
    ),
  DOCS_WRITER_URL: url('http:', 'https:')
    .optional()
    .describe(
      'Chat completions endpoint (OpenAI-compatible) that may rewrite the summary and the user page; off without it.',
    ),
  DOCS_WRITER_TOKEN: text.optional().describe('Bearer token for `DOCS_WRITER_URL`.'),
  DOCS_WRITER_MODEL: text.optional().describe('Model to ask for at `DOCS_WRITER_URL`.'),
  METRICS_TOKEN: text
    .min(16, 'must be at least 16 characters')
    .optional()
    .describe('Bearer token for `/metrics`; without one, clients on the same machine need none.'),
  WORKER_METRICS_PORT: integer(0, 65535)
    .default(0)
    .describe('Port at `HOST` where a worker serves `/metrics`; 0 to disable.'),
  WORKER_LEASE_SECONDS: integer(1, 3600)
    .optional()
    .describe(
      'For tests: seconds after which work of a worker that died is taken over; unset, 15 for webhooks and agent tasks, 20 for documentation, 30 for mail.',
    ),
  WORKER_POLL_INTERVAL: integer(10, 60_000)
    .default(1_000)
    .describe('For tests: milliseconds between polls of a worker while work is due; ten times as many while none is.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least severe log line written.'),
});

export type Environment = z.output<typeof environmentSchema>;
