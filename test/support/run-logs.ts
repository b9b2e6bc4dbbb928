import { join } from 'node:path';

declare const appendToFile: (path: string, text: string) => void; // environment.mjs

/**
 * The logs of every API and worker of a run, and every secret used in it, are collected in files of the run. At its
 * end, secrets-reporter.mjs searches the logs for the secrets.
 */
const folder = process.env.TEST_RUN_LOGS;
const append = (kind: 'logs' | 'secrets', text: string): void => {
  if (folder) appendToFile(join(folder, kind, String(process.pid)), text);
};

export const keepLog = (text: string): void => append('logs', text.endsWith('\n') ? text : `${text}\n`);

/** A shorter secret, or one with few different letters, might match by chance. */
const LENGTH = 12;
const LETTERS = 4;
const known = new Set<string>();

export function keepSecret(name: string, secret: unknown): void {
  if (typeof secret !== 'string' || known.has(secret)) return;
  known.add(secret);
  // A PEM key has several lines; in a log they would be escaped, or separate lines.
  const lines = secret.split(/\p{Cc}+|\\n/u).filter((line) => line.length >= LENGTH && !line.startsWith('-----'));
  for (const line of lines) {
    if (new Set(line).size >= LETTERS) append('secrets', `${JSON.stringify([name, line])}\n`);
  }
}

/** Those in the environment: by variable name, and the passwords in URLs. */
export function keepSecretsOf(environment: Record<string, string | undefined>): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (/(_TOKEN|_SECRETS?|_KEYS?|_PASSWORD)$/.test(name)) for (const one of value.split(',')) keepSecret(name, one);
    if (name.endsWith('_URL') && URL.canParse(value)) keepSecret(name, decodeURIComponent(new URL(value).password));
  }
}

const SECRET_FIELD =
  /^(password|currentPassword|newPassword|secret|token|invitationToken|key|challenge|otpauthUrl|recoveryCodes)$/;

/** Secret fields of a request or response body, by name, and the session cookie that it sets. */
export function keepSecretsIn(body: unknown, cookies: unknown = []): void {
  if (Array.isArray(cookies)) for (const cookie of cookies) keepSecret('session', /=([^;]*)/.exec(cookie)?.[1]);
  if (typeof body !== 'object' || body === null || ArrayBuffer.isView(body)) return;
  for (const [name, value] of Object.entries(body)) {
    if (SECRET_FIELD.test(name)) for (const one of [value].flat()) keepSecret(name, one);
    else if (name === 'data') keepSecretsIn(value);
  }
}
