import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { environmentSchema, loadConfig } from '#config';
import { commandOf, environmentOf, isSent, lastOf, stagesOf, stepsOf } from '../support/recipe.js';

const IMAGES = ['api', 'worker'];
const text = readFileSync('Dockerfile', 'utf8');
const stages = stagesOf(text);
const sent = isSent(readFileSync('.dockerignore', 'utf8'));
/** The source file of a program in `dist`. */
const sourceOf = (program: string) => program.replace(/^dist\//, '').replace(/\.js$/, '.ts');
const filesUnder = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

describe('the Dockerfile', () => {
  it('has no fault that a parser can find', () => {
    expect(validate(text)).toEqual([]);
    expect(validate(text.replace('USER 1000', 'USR 1000'))).not.toEqual([]);
  });

  it('builds in stages, two of which are images', () => {
    expect(stages.map(({ name, from }) => [name, from])).toEqual([
      ['base', 'node:22-bookworm-slim'],
      ['deps', 'base'],
      ['build', 'deps'],
      ['production-deps', 'base'],
      ['runtime', 'base'],
      ['worker', 'runtime'],
      ['api', 'runtime'],
    ]);
  });

  it('installs exactly the lock file, and runs no script of a package', () => {
    const installs = stages.flatMap(({ steps }) => steps).filter(({ text }) => /\bnpm (ci|i|install)\b/.test(text));
    expect(installs.map(({ text }) => text.split(' && ')[0])).toEqual([
      'npm ci --ignore-scripts',
      'npm ci --omit=dev --ignore-scripts',
    ]);
    expect(stages.flatMap(({ steps }) => steps).filter(({ keyword }) => keyword === 'ADD')).toEqual([]);
  });

  it.each(IMAGES)('makes an image %s with a health check, without development packages or root', (name) => {
    const steps = stepsOf(stages, name);
    const copied = steps.flatMap(({ keyword, flags }) => (keyword === 'COPY' && flags.from ? [flags.from] : []));
    expect(copied).toEqual(['production-deps', 'build']);
    expect(stepsOf(stages, 'production-deps').some(({ text }) => text.startsWith('npm ci --omit=dev'))).toBe(true);
    expect(lastOf(steps, 'USER')?.text).toBe('1000:1000');
    expect(steps.findIndex(({ keyword }) => keyword === 'USER')).toBeGreaterThan(
      steps.findLastIndex(({ keyword }) => keyword === 'RUN'),
    );
    const health = commandOf(lastOf(steps, 'HEALTHCHECK'));
    expect(health.slice(0, 2)).toEqual(['node', `docker/${name}-health.mjs`]);
    const [node, program] = commandOf(lastOf(steps, 'CMD'));
    expect([node, program]).toEqual(['node', `dist/apps/${name}/src/main.js`]);
    expect(existsSync(sourceOf(program!))).toBe(true);
  });

  it('copies only files that exist and are sent to the build', () => {
    const copies = stages
      .flatMap(({ steps }) => steps)
      .filter(({ keyword, flags }) => keyword === 'COPY' && !flags.from);
    const paths = copies.flatMap(({ text }) => text.split(' ').slice(0, -1)).filter((path) => path !== '.');
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(path) || !sent(path))).toEqual([]);
  });

  it('sets variables that Docket reads', () => {
    const names = Object.keys(environmentOf(stepsOf(stages, 'api')));
    expect(names).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DOCKET_HOME']);
    expect(names.filter((name) => !Object.hasOwn(environmentSchema.shape, name))).toEqual([]);
  });
});

describe('the build context', () => {
  const files = ['apps', 'libs', 'migrations', 'docker', 'test'].flatMap(filesUnder).filter(sent);

  it('contains the sources', () => {
    for (const file of [
      'apps/api/src/main.ts',
      'apps/console/index.html',
      'libs/client/src/index.ts',
      'libs/data/src/index.ts',
      'migrations/index.ts',
      'package-lock.json',
    ])
      expect([file, sent(file)]).toEqual([file, true]);
    const { projects } = JSON.parse(readFileSync('nest-cli.json', 'utf8')) as {
      projects: Record<string, { sourceRoot: string; entryFile: string }>;
    };
    const entries = Object.values(projects).map(({ sourceRoot, entryFile }) => `${sourceRoot}/${entryFile}.ts`);
    expect(entries.filter((file) => existsSync(file) && !sent(file))).toEqual([]);
  });

  it('contains no tests, secrets or build output', () => {
    expect(files.filter((file) => /\.spec\.ts$|^test/.test(file))).toEqual([]);
    for (const path of ['.env', '.git/config', 'node_modules/pg/package.json', 'dist/x.js', '.docket/encryption-key'])
      expect([path, sent(path)]).toEqual([path, false]);
  });
});

interface Service {
  image?: string;
  build?: { target: string };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  container_name?: string;
  [field: string]: unknown;
}

describe('docker-compose.yml', () => {
  const source = readFileSync('docker-compose.yml', 'utf8');
  const compose = parse(source, { merge: true }) as { services: Record<string, Service>; volumes: object };
  const { services } = compose;
  const own = ['api', 'worker', 'migrate'];

  const ajv = new Ajv({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addFormat('ports', true).addFormat('expose', true).addFormat('subnet_ip_address', true);
  const { $schema: _, ...schema } = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8'));
  const isCompose = ajv.compile(schema);

  it('is valid by the Compose specification', () => {
    expect(isCompose(compose) || isCompose.errors).toBe(true);
    const misspelt = structuredClone(compose);
    misspelt.services.api!.depend_on = {};
    expect(isCompose(misspelt)).toBe(false);
  });

  it('starts each service when its dependencies are ready', () => {
    const conditions = Object.fromEntries(
      Object.entries(services).map(([name, { depends_on = {} }]) => [
        name,
        Object.entries(depends_on).map(([on, { condition }]) => `${on} ${condition}`),
      ]),
    );
    expect(conditions).toEqual({
      proxy: ['api service_healthy'],
      api: ['migrate service_completed_successfully'],
      worker: ['migrate service_completed_successfully', 'redis service_healthy'],
      migrate: ['postgres service_healthy'],
      postgres: [],
      redis: [],
    });
    const unchecked = Object.values(conditions).flatMap((needs) =>
      needs.filter((need) => need.endsWith('service_healthy') && !services[need.split(' ')[0]!]!.healthcheck?.test),
    );
    expect(unchecked).toEqual([]);
  });

  it('runs any number of API and worker containers', () => {
    for (const name of ['api', 'worker']) {
      expect(services[name]).not.toHaveProperty('container_name');
      expect(services[name]).not.toHaveProperty('ports');
      expect(services[name]).not.toHaveProperty('network_mode');
    }
    expect(Object.keys(services).filter((name) => services[name]!.ports)).toEqual(['proxy']);
  });

  it('runs the programs of the images', () => {
    const targets = own.map((name) => services[name]!.build?.target);
    expect(targets).toEqual(['api', 'worker', 'api']);
    expect(existsSync(sourceOf(services.migrate!.command![1]!))).toBe(true);
    expect(services.api!.healthcheck!.test).toEqual(['CMD', 'node', 'docker/api-health.mjs', 'ready']);
    const confined = {
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: '/tmp:size=512m,mode=1777',
    };
    for (const name of own) expect(services[name]).toMatchObject(confined);
  });

  /** Set by the image, for tests only, useless in containers, or for a folder that does not exist there. */
  const NOT_PASSED = [
    ...['HOST', 'PORT', 'API_PROCESSES', 'DOCKET_HOME', 'INBOUND_AUTH', 'LOCAL_REPOSITORIES'],
    ...['WORKER_LEASE_SECONDS', 'WORKER_POLL_INTERVAL'],
  ];

  it('passes on every variable that Docket reads, and no other', () => {
    for (const name of own) {
      const passed = Object.keys(services[name]!.environment!);
      expect([...passed, ...NOT_PASSED].sort()).toEqual(Object.keys(environmentSchema.shape).sort());
    }
  });

  describe.each(readdirSync('deploy/compose').filter((file) => file.endsWith('.yml')))(
    'with deploy/compose/%s',
    (file) => {
      const addition = parse(readFileSync(join('deploy/compose', file), 'utf8'), { merge: true }) as typeof compose;
      /** What Compose makes of both files. */
      const merged = structuredClone(services);
      for (const [name, service] of Object.entries(addition.services)) {
        const environment = { ...merged[name]?.environment, ...service.environment };
        const depends_on = { ...merged[name]?.depends_on, ...service.depends_on };
        merged[name] = { ...merged[name], ...service, environment, depends_on };
      }

      it('is valid by the Compose specification', () => {
        expect(isCompose(addition) || isCompose.errors).toBe(true);
        expect(isCompose({ ...compose, services: merged }) || isCompose.errors).toBe(true);
      });

      it('waits only for services that exist and are checked, and opens no port', () => {
        for (const { depends_on = {}, ports } of Object.values(addition.services)) {
          const unchecked = Object.entries(depends_on).filter(
            ([on, { condition }]) => condition === 'service_healthy' && !merged[on]?.healthcheck?.test,
          );
          expect([unchecked, ports]).toEqual([[], undefined]);
        }
      });

      it('configures every process so that Docket accepts it', () => {
        const given = { POSTGRES_PASSWORD: 'password', ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
        for (const name of own) {
          const written = merged[name]!.environment!;
          expect(Object.keys(written).filter((key) => !Object.hasOwn(environmentSchema.shape, key))).toEqual([]);
          const filled = Object.entries(written).map(([key, value]) => [
            key,
            value.replace(
              /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
              (_, variable: keyof typeof given, otherwise = '') => given[variable] ?? otherwise,
            ),
          ]);
          const config = loadConfig(Object.fromEntries(filled));
          const hosts = [config.DATABASE_URL, config.DATABASE_DIRECT_URL, ...config.DATABASE_REPLICA_URLS];
          for (const url of hosts) if (url) expect(Object.keys(merged)).toContain(new URL(url).hostname);
        }
      });

      it('contains no secret', () => {
        const environments = Object.values(addition.services).flatMap(({ environment = {} }) =>
          Object.entries(environment),
        );
        const written = environments.filter(
          ([name, value]) => /PASSWORD|_URLS?$/.test(name) && !/\$\{POSTGRES_PASSWORD\}/.test(value),
        );
        expect(written).toEqual([]);
      });
    },
  );

  it('contains no secret', () => {
    const secret = /PASSWORD|_KEY|TOKEN|SECRET|SMTP_URL/;
    const environments = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    const written = environments.filter(([name, value]) => secret.test(name) && !/^\$\{[^}]+\}$/.test(value));
    expect(written).toEqual([]);
    expect(services.api!.environment!.DATABASE_URL).toContain(`:\${POSTGRES_PASSWORD:?`);
  });
});
