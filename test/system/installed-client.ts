import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface InstalledClient {
  /** Everything in it is temporary. */
  folder: string;
  /** A project with the package installed. */
  consumer: string;
  packed: { name: string; version: string; size: number; files: string[] };
  remove(): void;
}

/**
 * The client as `npm pack` packs it and `npm install` installs it from the file, into an empty project. Its dependencies are
 * installed from files, too, so that no registry is asked.
 */
export async function installClient(): Promise<InstalledClient> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-client-'));
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
  return { folder, consumer, packed, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface PackListing {
  name: string;
  version: string;
  size: number;
  filename: string;
  files: { path: string }[];
}
