import { isIP } from 'node:net';
import { z } from 'zod';

function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  return isIP(address) !== 0 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
}

const text = z.string().trim().min(1);
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const url = (...protocols: string[]) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const origins = z
  .string()
  .transform((value) => value.split(',').map((origin) => origin.trim()))
  .transform((values) => values.filter((origin) => origin !== ''))
  .refine((values) => values.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
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

/**
 * Every variable Docket reads, with the sentence the README shows for it.
 * A test keeps the README's table and this schema equal.
 */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` turns on secure cookies, HSTS and the demand for an explicit `ENCRYPTION_KEY`.'),
  HOST: text.default('127.0.0.1').describe('Address the API listens on.'),
  PORT: integer(0, 65535).default(3000).describe('Port the API listens on; 0 picks a free one.'),
  API_PROCESSES: integer(1, 64)
    .default(1)
    .describe('API processes that share the port, one per core at most; each has its own `DATABASE_POOL_SIZE`.'),
  PUBLIC_URL: url('http:', 'https:')
    .optional()
    .describe('Address people reach Docket at, when a proxy stands in front of it.'),
  DOCKET_HOME: text.default('.docket').describe('Folder for the embedded database, attachments and generated keys.'),
  DATABASE_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one.'),
  DATABASE_POOL_SIZE: integer(2, 200).default(10).describe('PostgreSQL connections per process.'),
  REDIS_URL: url('redis:', 'rediss:')
    .optional()
    .describe('Redis or Valkey to run the queues on; without it they run on PostgreSQL.'),
  ENCRYPTION_KEY: key32
    .optional()
    .describe('32 bytes in base64 that encrypt secrets at rest; made and kept in `DOCKET_HOME` in embedded mode.'),
  SEED_DEMO: trueFalse
    .optional()
    .describe('Whether an empty database gets a demo workspace; `true` unless `NODE_ENV=production`.'),
  SIGN_UP: z.enum(['open', 'closed']).default('open').describe('Whether people may create accounts themselves.'),
  REPOSITORY_LINKING: z
    .enum(['admin', 'open'])
    .default('admin')
    .describe('Who links repositories: an instance ADMIN, or with `open` any project admin.'),
  SESSION_COOKIE_PREFIX: text
    .regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, - and _')
    .optional()
    .describe('What stands before `.session-token`: `docket`, or `__Host-docket` in production.'),
  SESSION_SAME_SITE: z
    .enum(['lax', 'strict', 'none'])
    .default('lax')
    .describe('SameSite of the session cookie; `none` for a frontend on another site (needs HTTPS).'),
  CORS_ORIGINS: origins.default([]).describe('Comma list of frontend origins that may call with credentials.'),
  TRUST_PROXY: proxies
    .optional()
    .describe('Addresses or CIDRs of proxies whose `X-Forwarded-*` and `X-Request-Id` are believed; `true` for any.'),
  RATE_LIMIT: onOff.default(true).describe('`off` lifts the request limits, for tests and benchmarks.'),
  S3_BUCKET: text
    .optional()
    .describe('Bucket to keep attachments in, at S3 or a service that speaks like it; without it, in `DOCKET_HOME`.'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: url('http:', 'https:')
    .optional()
    .describe('Address of the service when it is not Amazon, such as `https://minio.internal:9000`.'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe("Credential for the bucket; without it, the machine's own role is used where it has one."),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret that belongs to `S3_ACCESS_KEY_ID`.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least severe log line written.'),
});

export type Environment = z.output<typeof environmentSchema>;
