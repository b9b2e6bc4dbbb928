import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from './failures.js';

export interface StoredLogin {
  url: string;
  apiKey: string;
}

export const environment = process.env;

export const loginFile = (): string =>
  join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'docket', 'login.json');

/**
 * From `DOCKET_URL` and `DOCKET_API_KEY`, or from the last login. A stored key is sent to the address it was stored for
 * and to no other.
 */
export async function currentLogin(): Promise<StoredLogin> {
  const stored = await readLogin();
  const url = environment.DOCKET_URL || stored?.url;
  if (!url) throw new Failure('You are not signed in. Run docket login, or set DOCKET_URL and DOCKET_API_KEY.');
  const apiKey = environment.DOCKET_API_KEY || (sameAddress(url, stored?.url) ? stored?.apiKey : undefined);
  if (!apiKey) throw new Failure(`There is no API key for ${url}. Run docket login ${url}, or set DOCKET_API_KEY.`);
  return { url, apiKey };
}

async function readLogin(): Promise<StoredLogin | undefined> {
  try {
    const { url, apiKey } = JSON.parse(await readFile(loginFile(), 'utf8')) as Partial<StoredLogin>;
    return typeof url === 'string' && typeof apiKey === 'string' ? { url, apiKey } : undefined;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new Failure(`${loginFile()} cannot be read. Run docket login again.`);
  }
}

/** Readable by its owner alone, from the moment it exists. */
export async function storeLogin(login: StoredLogin): Promise<void> {
  const file = loginFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, file);
}

export async function removeLogin(): Promise<void> {
  await rm(loginFile(), { force: true });
}

const sameAddress = (one: string, other: string | undefined): boolean =>
  other !== undefined && one.replace(/\/+$/, '') === other.replace(/\/+$/, '');
