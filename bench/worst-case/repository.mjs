import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const COMMITTER = 'committer Ada <ada@example.com> 1767225600 +0000\n';
const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
const names = (folder, count) => Array.from({ length: count }, (_, n) => `${folder}/${n % 300}/${n}.ts`);

/** A repository whose `head` has moved all files of `base`, which are identical, and a manifest of many packages. */
export async function makeRepository(folder, files) {
  mkdirSync(folder, { recursive: true });
  await git(folder, ['init', '--quiet', '--bare', '--initial-branch=head']);
  const manifest = JSON.stringify({ dependencies: Object.fromEntries(names('p', 15_000).map((name) => [name, '1'])) });
  const parts = [
    `blob\nmark :1\n${data('export const a = 1;\n')}`,
    `commit refs/heads/base\n${COMMITTER}${data('feat: begin')}`,
    ...names('old', files).map((name) => `M 100644 :1 ${name}\n`),
    `commit refs/heads/head\n${COMMITTER}${data(`feat: ${'w'.repeat(1_000_000)}`)}from refs/heads/base\ndeleteall\n`,
    ...names('new', files).map((name) => `M 100644 :1 ${name}\n`),
    `M 100644 inline package.json\n${data(manifest)}`,
    `M 100644 inline src/wide.ts\n${data(`export const wide = [${'1,'.repeat(250_000)}];`)}`,
  ];
  await git(folder, ['fast-import', '--quiet', '--force'], parts.join(''));
}

function git(folder, args, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', folder, ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`git ${args[0]} ended with ${code}`))));
    child.stdin.end(input);
  });
}
