import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Scripts that run a file of this repository. The others run a program with its own help. */
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /\bnode ((?:scripts|bench)\/\S+\.mjs)/.exec(command) ?? [];
  return file ? [[name, file] as const] : [];
});

it.each(COMMANDS)('npm run %s answers --help, and does nothing else', (name, file) => {
  const help = execFileSync(process.execPath, [file, '--help'], { encoding: 'utf8' });
  const called = name === 'start' ? 'npm start' : `npm run ${name}`;
  expect(help.split('\n')[0]).toMatch(new RegExp(`^Usage: (.*, )?${called}( |,|$)`));
});

it.each(COMMANDS)('npm run %s is described in the README or in docs/operations.md', (name) => {
  const pages = readFileSync('README.md', 'utf8') + readFileSync('docs/operations.md', 'utf8');
  expect(pages).toContain(name === 'start' ? '`npm start`' : `\`npm run ${name}`);
});
