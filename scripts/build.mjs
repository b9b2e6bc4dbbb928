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
  'scripts/bundle.mjs',
];
/** Sources that no process loads: a separate package, and the pages in the browser. */
const apart = ['libs/client/', 'apps/console/'].map((folder) => join(folder, '/'));
const consoleSources = ['apps/console', 'libs/client/src', 'package-lock.json'];
const compiler = 'node_modules/@nestjs/cli/bin/nest.js';
const bundler = 'node_modules/vite/bin/vite.js';

/** Two independent builds: the processes with the OpenAPI document, and the console that the API serves. */
const builds = [
  {
    stamp: 'dist/.built-from',
    hash: sourceHash,
    commands: [[compiler, 'build', '--all'], ['dist/apps/api/src/write-document.js'], ['scripts/bundle.mjs']],
  },
  {
    stamp: 'dist/.console-built-from',
    hash: consoleHash,
    commands: [[bundler, 'build', 'apps/console', '--logLevel', 'warn']],
    isThere: () => existsSync('apps/console/vite.config.ts'),
  },
];

export class BuildFailure extends Error {}

/**
 * Builds what changed since the last build, or everything. Overwrites the old files: another instance may be running
 * them.
 */
export async function build({ afresh = false } = {}) {
  if (!afresh && isBuilt()) return;
  requireWritable();
  await withLock('dist/.building', async () => {
    // The previous holder of the lock may have built what changed.
    const due = builds.filter(({ isThere = () => true, ...each }) => isThere() && (afresh || !isCurrent(each)));
    if (due.length > 0) console.log('Building …');
    await Promise.all(due.map(run));
  });
}

async function run({ stamp, hash, commands }) {
  const from = hash();
  // Removed first: an interrupted build leaves a mixture of files that must not count as built.
  rmSync(stamp, { force: true });
  for (const command of commands) await execute(command);
  writeFileSync(stamp, from);
}

export const isBuilt = () => builds.every(isCurrent);

/** A hash of all sources: if it changes, a build is needed. */
export const watchedHash = () => builds.map(({ hash }) => hash()).join();

function isCurrent({ stamp, hash, isThere = () => true }) {
  return !isThere() || (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash());
}

function sourceHash() {
  return hashOf(sources.flatMap(filesIn).filter((path) => !apart.some((folder) => path.startsWith(folder))));
}

function consoleHash() {
  return hashOf(consoleSources.flatMap(filesIn));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

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

function execute(command) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
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
