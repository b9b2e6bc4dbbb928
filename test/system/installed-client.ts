import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../scripts/build-lock.mjs';

const run = promisify(execFile);

export interface InstalledClient {
  /** Everything in it is temporary. */
  folder: string;
  /** A project with the package installed. */
  consumer: string;
  packed: { name: string; version: string; size: number; files: string[] };
  remove(): void;
}

/** A copy for one test file of the client that is installed once in a run. */
export async function installClient(): Promise<InstalledClient> {
  const shared = join(process.env.TEST_RUN_LOGS!, 'client');
  await withLock(`${shared}.lock`, async () => {
    if (existsSync(shared)) return;
    await install(`${shared}.draft`);
    renameSync(`${shared}.draft`, shared);
  });
  const folder = mkdtempSync(join(tmpdir(), 'docket-client-'));
  await run('cp', ['-a', `${shared}/.`, folder]);
  const packed = JSON.parse(readFileSync(join(folder, 'packed.json'), 'utf8')) as InstalledClient['packed'];
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, consumer: join(folder, 'consumer'), packed, remove };
}

/**
 * The client as `npm pack` packs it and `npm install` installs it from the file, into an empty project. Its dependencies are
 * installed from files, too, so that no registry is asked.
 */
async function install(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const [source, consumer] = [join(folder, 'client'), join(folder, 'consumer')];
  cpSync('libs/client', source, { recursive: true, filter: (path) => !path.includes('client/dist') });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), '{"name": "consumer", "private": true, "type": "module"}');
  const pack = async (cwd: string, ...packages: string[]) => {
    const options = ['pack', '--json', '--silent', '--pack-destination', folder];
    const { stdout } = await run('npm', [...options, ...packages], { cwd });
    return JSON.parse(stdout.slice(stdout.indexOf('['))) as PackListing[];
  };
  const needed = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => resolve('node_modules', name));
  const [[listing], others] = await Promise.all([pack(source), pack(folder, '--ignore-scripts', ...needed)]);
  const files = [listing!, ...others].map(({ filename }) => join(folder, filename));
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  await run('npm', ['install', ...quiet, ...files], { cwd: consumer });
  const packed = { ...listing!, files: listing!.files.map(({ path }) => path).sort() };
  writeFileSync(join(folder, 'packed.json'), JSON.stringify(packed));
}

interface PackListing {
  name: string;
  version: string;
  size: number;
  filename: string;
  files: { path: string }[];
}
