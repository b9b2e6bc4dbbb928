import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What every API and worker of a run logs, and every secret that is made or used in it, go to files of the run. At its end
 * secrets-reporter.mjs looks for the ones in the others.
 */
const folder = process.env.TEST_RUN_LOGS;
const append = (kind: 'logs' | 'secrets', text: string): void => {
  if (folder) appendFileSync(join(folder, kind, String(process.pid)), text);
};

export const keepLog = (text: string): void => append('logs', text.endsWith('\n') ? text : `${text}\n`);

/** Shorter, or of fewer different letters, it might be found where it was never written. */
const LENGTH = 12;
const LETTERS = 4;
const known = new Set<string>();

export function keepSecret(name: string, secret: unknown): void {
  if (typeof secret !== 'string' || known.has(secret)) return;
  known.add(secret);
  // A key in PEM has lines; in a log they would be escaped, or lines of their own.
  const lines = secret.split(/\p{Cc}+|\\n/u).filter((line) => line.length >= LENGTH && !line.startsWith('-----'));
  for (const line of lines) {
    if (new Set(line).size >= LETTERS) append('secrets', `${JSON.stringify([name, line])}\n`);
  }
}

/** Those of the environment: by their names, and the passwords in URLs. */
export function keepSecretsOf(environment: Record<string, string | undefined>): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (/(_TOKEN|_SECRETS?|_KEYS?|_PASSWORD)$/.test(name)) for (const one of value.split(',')) keepSecret(name, one);
    if (name.endsWith('_URL') && URL.canParse(value)) keepSecret(name, decodeURIComponent(new URL(value).password));
  }
}

const SECRET_FIELD = /^(password|currentPassword|newPassword|secret|token|invitationToken|key)$/;

/** What a request or an answer has in fields with such a name, and the session that it sets. */
export function keepSecretsIn(body: unknown, cookies: unknown = []): void {
  if (Array.isArray(cookies)) for (const cookie of cookies) keepSecret('session', /=([^;]*)/.exec(cookie)?.[1]);
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (SECRET_FIELD.test(name)) keepSecret(name, value);
    else if (name === 'data') keepSecretsIn(value);
  }
}
