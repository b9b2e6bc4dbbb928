#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import type { DocketClient } from '../client.js';
import { type Command, helpFor, parse } from './command.js';
import { assign, comment, create, delegate, move } from './commands/changes.js';
import { candidates, completion } from './commands/completion.js';
import { login, logout } from './commands/login.js';
import { list, projects, search, show } from './commands/tickets.js';
import { exportTickets, importTickets } from './commands/transfer.js';
import { watch } from './commands/watch.js';
import { createConnection } from './connection.js';
import { currentLogin } from './credentials.js';
import { describeFailure, exitCodeOf, UsageError } from './failures.js';
import { createOutput } from './output.js';

const COMMANDS: Record<string, Command> = {
  login,
  logout,
  projects,
  list,
  show,
  search,
  create,
  move,
  assign,
  comment,
  delegate,
  watch,
  export: exportTickets,
  import: importTickets,
  completion,
};

let connection: Promise<DocketClient> | undefined;
const docket = (): Promise<DocketClient> => {
  connection ??= currentLogin().then(createConnection);
  return connection;
};

async function run([name, ...words]: string[]): Promise<void> {
  const output = createOutput(words.includes('--json'));
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return help(words[0]);
  if (name === '--version') return output.show(version(), { version: version() });
  if (name === '__complete') {
    const found = await candidates(COMMANDS, words.slice(1), docket).catch(() => []);
    if (found.length > 0) process.stdout.write(`${found.join('\n')}\n`);
    return;
  }
  const command = commandNamed(name);
  const { args, options } = parse(command, words);
  if (options.help) return help(name);
  await command.run({ args, options, docket, output });
}

function help(name: string | undefined): void {
  const general = () => {
    const lines = Object.entries(COMMANDS).map(([one, { summary }]) => `  ${one.padEnd(11)} ${summary}`);
    const notes = [
      'docket help <command> shows the options of a command. Every command takes --json.',
      'DOCKET_URL and DOCKET_API_KEY are used instead of the stored login, if set.',
      'Exit codes: 0 done, 1 failed, 2 wrong usage.',
    ];
    return ['Usage: docket <command> [options]', '', 'Commands:', ...lines, '', ...notes].join('\n');
  };
  process.stdout.write(`${name === undefined ? general() : helpFor(name, commandNamed(name))}\n`);
}

function commandNamed(name: string): Command {
  if (!Object.hasOwn(COMMANDS, name)) throw new UsageError(`There is no command ${name}`);
  return COMMANDS[name]!;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

// The reader of a pipe may have seen enough: docket list | head
process.stdout.on('error', (error: { code?: string }) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

const words = process.argv.slice(2);
try {
  await run(words);
} catch (error) {
  const command = words[0] !== undefined && Object.hasOwn(COMMANDS, words[0]) ? words[0] : undefined;
  process.stderr.write(`${describeFailure(error, { json: words.includes('--json'), command })}\n`);
  process.exitCode = exitCodeOf(error);
}
