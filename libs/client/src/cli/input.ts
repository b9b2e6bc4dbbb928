import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './failures.js';

/** The words of the command line, or what is piped in for `-` or no words. */
export async function textOrInput(words: string[]): Promise<string> {
  if (words.length > 0 && words.join(' ') !== '-') return words.join(' ');
  if (process.stdin.isTTY && words.length === 0) throw new UsageError('The text is missing');
  return (await readInput()).trimEnd();
}

export async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Asks on the terminal, without showing what is typed. */
export async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
