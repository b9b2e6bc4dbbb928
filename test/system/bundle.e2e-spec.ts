import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';

let docket: Docket;
let folder: string;
beforeAll(async () => {
  docket = await Docket.start();
  folder = mkdtempSync(join(tmpdir(), 'docket-loaded-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await docket.stop();
});

/** Its folder: a package may bring its own version of another one. */
const packageIn = (path: string): string[] =>
  path.match(/node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/)?.slice(0, 1) ?? [];

/** The packages in the file of a program and in the files that it imports at once. */
function bundledIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/^(?:import|export) .*?"(\.[^"]+)";$/gm)].map(([, path]) => path!);
  const regions = [...text.matchAll(/^\/\/#region (\S+)/gm)].flatMap(([, path]) => packageIn(path!));
  return new Set([...regions, ...imported.flatMap((path) => [...bundledIn(join(dirname(file), path), seen)])]);
}

/** The packages that a running program has loaded besides. */
async function loadedBy(app: 'api' | 'worker', ready: string): Promise<Set<string>> {
  const hook = join(folder, 'loaded.cjs');
  const list = join(folder, `${app}.json`);
  const write = `require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(Object.keys(require.cache)))`;
  writeFileSync(hook, `process.on('exit', () => ${write});`);
  const running = new AppProcess(app, {
    DATABASE_URL: docket.config.DATABASE_URL!,
    NODE_OPTIONS: `--require ${hook}`,
  });
  try {
    await running.logged(ready);
    await running.endsWell();
  } finally {
    await running.stop();
  }
  return new Set((JSON.parse(readFileSync(list, 'utf8')) as string[]).flatMap(packageIn));
}

describe('the file of a program', () => {
  it.each([
    ['api', 'listening'],
    ['worker', 'working'],
  ] as const)('contains no package that is loaded a second time: %s', async (app, ready) => {
    const bundled = bundledIn(`dist/apps/${app}/src/main.js`);
    const loaded = await loadedBy(app, ready);
    expect(bundled).toContain('node_modules/@nestjs/core');
    expect(loaded).toContain('node_modules/typeorm');
    expect([...loaded].filter((name) => bundled.has(name))).toEqual([]);
    expect(loaded).not.toContain('node_modules/typescript');
  });
});
