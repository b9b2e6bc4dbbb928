import { answer, DocketError } from '../../errors.js';
import type { Command } from '../command.js';
import { createConnection } from '../connection.js';
import { environment, loginFile, removeLogin, storeLogin } from '../credentials.js';
import { Failure, UsageError } from '../failures.js';
import { askHidden, readInput } from '../input.js';
import { cleanLine } from '../terminal.js';

export const login: Command = {
  summary: 'Store the address of your Docket and an API key, which is asked for or read from standard input',
  arguments: '[url]',
  examples: ['docket login https://docket.example.com', 'docket login https://docket.example.com < key.txt'],
  async run({ args, output }) {
    const url = addressOf(args[0] ?? environment.DOCKET_URL);
    const apiKey = await keyFrom();
    if (apiKey === '') throw new UsageError('The API key is empty');
    const name = await nameOf(url, apiKey);
    await storeLogin({ url, apiKey });
    if (new URL(url).protocol === 'http:' && !isLoopback(url)) {
      output.remark('The address is not https: the key can be read on the way.');
    }
    output.show(`Signed in to ${url}${name ? ` as ${cleanLine(name)}` : ''}`, { url, name, file: loginFile() });
  },
};

export const logout: Command = {
  summary: 'Remove the stored API key from this computer; revoke it in Docket if it may be known to others',
  async run({ output }) {
    await removeLogin();
    output.show('Signed out', { signedOut: true });
  },
};

function addressOf(text: string | undefined): string {
  if (!text) throw new UsageError('[url] is missing: the address of your Docket, such as https://docket.example.com');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${text} is not an http or https address`);
  return url.href.replace(/\/+$/, '');
}

/** Never as an argument: other users of the computer see those. */
async function keyFrom(): Promise<string> {
  if (environment.DOCKET_API_KEY) return environment.DOCKET_API_KEY;
  return (process.stdin.isTTY ? await askHidden('API key: ') : await readInput()).trim();
}

/** Null if the key may not read the profile of its owner. */
async function nameOf(url: string, apiKey: string): Promise<string | null> {
  try {
    const { data } = await answer(createConnection({ url, apiKey }).GET('/api/user/profile'));
    return data.email ?? data.name;
  } catch (error) {
    if (error instanceof DocketError && error.status === 403) return null;
    if (error instanceof DocketError && error.status === 401) throw new Failure('Docket does not accept this API key');
    throw error;
  }
}

const isLoopback = (url: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
