import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import semver from 'semver';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  engines?: { node?: string };
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const manifest: {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
  scripts: Record<string, string>;
} = read('package.json');
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path]) => path.startsWith('node_modules/') || path.includes('/node_modules/'),
);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('packages', () => {
  it('are pinned to exact versions', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('have a hash, whatever the registry', () => {
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    const elsewhere = locked.filter(
      ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]); // neither git nor a local file
    expect(locked.length).toBeGreaterThan(500);
  });

  it('accept the oldest Node that Docket supports, so that an installation prints no warning', () => {
    const oldest = semver.minVersion(read('package.json').engines.node)!;
    const refusing = locked.filter(([, { engines }]) => engines?.node && !semver.satisfies(oldest, engines.node));
    expect(refusing.map(([path]) => path)).toEqual([]);
  });
});

describe('install scripts', () => {
  it('are all on the list, each allowed or denied', () => {
    const asking = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(asking)].sort());
  });

  it('have a documented reason', () => {
    const rows = readFileSync('docs/supply-chain.md', 'utf8').matchAll(/^\| `([^`]+)` \| (yes|no) \| (.+) \|$/gm);
    const answers = [...rows].map(([, name, answer]) => [name!, answer === 'yes'] as const);
    expect(Object.fromEntries(answers)).toEqual(manifest.allowScripts);
  });

  it('outside the list stop an installation', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('strict-allow-scripts=true');
  });

  it('are not needed by any of our commands', () => {
    const around = Object.keys(manifest.scripts).filter((name) =>
      /^(pre|post)(install|start|test|build)|^prepare$/.test(name),
    );
    expect(around).toEqual([]); // with --ignore-scripts they would not run
  });
});

describe('packages with advisories', () => {
  const rows = readFileSync('docs/supply-chain.md', 'utf8').matchAll(/^\| `([^`]+)` \| (\d+\.\d+\.\d+) \| .+ \|$/gm);
  const mended = [...rows].map(([, name, version]) => [name!, version!] as const);

  it.each(mended)('of %s run in production from %s on', (name, version) => {
    const running = locked
      .filter(([path, { dev }]) => nameOf(path) === name && !dev)
      .map(([, found]) => found.version!);
    expect(running.length).toBeGreaterThan(0); // otherwise it can be removed from the list
    expect(running.filter((found) => semver.lt(found, version))).toEqual([]);
  });

  it('are listed', () => {
    expect(mended.length).toBeGreaterThanOrEqual(7);
  });
});

describe('npm run sbom', () => {
  it('lists every package, marks those for development only, and needs no network', () => {
    const [command] = manifest.scripts.sbom!.split(' > ');
    const [program, ...options] = command!.split(' ');
    const output = execFileSync(program!, [...options, '--offline'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const bill: { bomFormat: string; components: Component[] } = JSON.parse(output);
    expect(bill.bomFormat).toBe('CycloneDX');
    const hashes = bill.components.flatMap(({ hashes = [] }) => hashes.map(({ content }) => content));
    const packages = locked.map(([, { integrity }]) =>
      Buffer.from(integrity!.replace('sha512-', ''), 'base64').toString('hex'),
    );
    expect([...new Set(hashes)].sort()).toEqual([...new Set(packages)].sort());
    const running = bill.components.filter((component) => !isForDevelopment(component));
    const named = new Set(running.map(({ name, version }) => `${name}@${version}`));
    for (const [name, version] of Object.entries(manifest.dependencies)) expect(named).toContain(`${name}@${version}`);
    expect(bill.components.filter(isForDevelopment).length).toBeGreaterThan(100);
  });
});

interface Component {
  name: string;
  version: string;
  hashes?: { content: string }[];
  properties?: { name: string; value: string }[];
}
const isForDevelopment = ({ properties }: Component) =>
  properties?.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true') ?? false;
