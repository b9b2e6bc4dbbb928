import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { withLock } from './build-lock.mjs';

const sources = [
  'apps',
  'libs',
  'migrations',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'nest-cli.json',
  '.swcrc',
];
/** A separate package that no process loads. */
const apart = join('libs', 'client', '/');
const compiler = 'node_modules/@nestjs/cli/bin/nest.js';
const stamp = 'dist/.built-from';

export class BuildFailure extends Error {}

/**
 * Compiles if the sources differ from those of the last build. Overwrites the old files: another instance may be
 * running them.
 */
export async function build() {
  if (isBuilt()) return;
  requireWritable();
  await withLock('dist/.building', async () => {
    // The previous holder of the lock may have done it.
    if (isBuilt()) return;
    console.log('Building …');
    const hash = sourceHash();
    // Removed first: an interrupted build leaves a mixture of files that must not count as built.
    rmSync(stamp, { force: true });
    await compile();
    writeFileSync(stamp, hash);
  });
}

export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn).filter((path) => !path.startsWith(apart))) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}

function requireWritable() {
  if (!existsSync(compiler))
    throw new BuildFailure('The sources changed, and the compiler is not installed. Run npm ci.');
  try {
    mkdirSync('dist', { recursive: true });
    accessSync('dist', constants.W_OK);
  } catch {
    throw new BuildFailure(
      'The sources changed, and dist/ is not writable for this user. Run npm run build as its owner.',
    );
  }
}

function compile() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [compiler, 'build', '--all'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const end = () => child.kill();
    process.once('exit', end);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new BuildFailure(`${output.trim()}\nThe build failed.`));
    });
  });
}
