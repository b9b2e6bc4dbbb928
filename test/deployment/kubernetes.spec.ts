import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { environmentSchema, loadConfig } from '#config';
import { commandOf, environmentOf, lastOf, stagesOf, stepsOf } from '../support/recipe.js';

const ROOT = 'deploy/kubernetes';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: Record<string, unknown>;
  resources?: string[];
  images?: { name: string }[];
}

interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; valueFrom?: object }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
  [probe: string]: unknown;
}

interface Pod {
  metadata: { labels: Record<string, string> };
  spec: { containers: [Container]; terminationGracePeriodSeconds?: number };
}

const files = (readdirSync(ROOT, { recursive: true }) as string[]).filter((file) => file.endsWith('.yaml')).sort();
const all = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(ROOT, file), 'utf8')).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]}`);
    return { file, manifest: document.toJS() as Manifest };
  }),
);
const kustomizations = all.filter(({ manifest }) => manifest.kind === 'Kustomization');
const manifests = all.filter(({ manifest }) => manifest.kind !== 'Kustomization').map(({ manifest }) => manifest);

const find = (kind: string, name: string): Manifest =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)!;
const podOf = (manifest: Manifest) => manifest.spec!.template as Pod;
const isPooler = ({ metadata }: Manifest) => metadata.name === 'docket-pooler';
/** Docket's own. */
const workloads = manifests.filter((one) => (one.kind === 'Deployment' || one.kind === 'Job') && !isPooler(one));
const api = podOf(find('Deployment', 'docket-api'));
const worker = podOf(find('Deployment', 'docket-worker'));
const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));

/** `apps/v1` has its models in `kubernetes-models/apps/v1`. */
const packageOf = ({ apiVersion }: Manifest) => `kubernetes-models/${apiVersion}`;

/** Kubernetes' types take seconds to parse. */
const types = new Map<string, ts.SourceFile | undefined>();

/** Kubernetes' schemas accept unknown fields; its types do not. */
function unknownFields(given: readonly Manifest[]): string[] {
  const file = join(process.cwd(), 'test/manifests.generated.ts');
  const source = given
    .map(
      (one, index) =>
        `const m${index}: import('${packageOf(one)}').I${one.kind} = ${JSON.stringify(one)};\nvoid m${index};`,
    )
    .join('\n');
  const options = { module: ts.ModuleKind.NodeNext, strict: true, skipLibCheck: true, noEmit: true, types: [] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  host.getSourceFile = (path, language) => {
    if (path === file) return ts.createSourceFile(file, source, language);
    if (!types.has(path)) types.set(path, getSourceFile(path, language));
    return types.get(path);
  };
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('the manifests', () => {
  it('exist', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'ConfigMap docket-config',
      'Deployment docket-api',
      'Deployment docket-pooler',
      'Deployment docket-worker',
      'HorizontalPodAutoscaler docket-api',
      'Job docket-migrate',
      'Namespace docket',
      'NetworkPolicy docket',
      'NetworkPolicy docket-pooler',
      'PodDisruptionBudget docket-api',
      'PodDisruptionBudget docket-pooler',
      'PodDisruptionBudget docket-worker',
      'Secret docket-pooler-secrets',
      'Secret docket-secrets',
      'Service docket-api',
      'Service docket-pooler',
    ]);
  });

  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    'match the schemas of Kubernetes: %s',
    async (_, manifest) => {
      const models = (await import(packageOf(manifest))) as Record<string, new (data: object) => { validate(): void }>;
      expect(() => new models[manifest.kind]!(manifest).validate()).not.toThrow();
    },
  );

  it('fail the check with a wrong type or value', async () => {
    const { Deployment } = await import('kubernetes-models/apps/v1');
    const wrong = structuredClone(find('Deployment', 'docket-api'));
    Object.assign(podOf(wrong).spec, { terminationGracePeriodSeconds: '35s' });
    expect(() => new Deployment(wrong as never).validate()).toThrow(/terminationGracePeriodSeconds must be integer/);
  });

  it('have no field that is unknown to Kubernetes', () => {
    expect(unknownFields(manifests)).toEqual([]);
    const misspelt = structuredClone(find('Deployment', 'docket-api'));
    podOf(misspelt).spec.containers[0].livenesProbe = {};
    expect(unknownFields([misspelt])).toEqual([expect.stringMatching(/livenesProbe.* does not exist/)]);
  }, 60_000);

  it('are all in a kustomization, except for the secret', () => {
    const listed = kustomizations.flatMap(({ file, manifest }) =>
      manifest.resources!.map((resource) => join(dirname(file), resource)),
    );
    expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const rest = files.filter((file) => !file.endsWith('kustomization.yaml') && !listed.includes(file));
    expect(rest).toEqual(['secret.example.yaml']);
    const renamed = kustomizations.flatMap(({ manifest }) => manifest.images ?? []).map(({ name }) => name);
    const images = workloads.map((one) => podOf(one).spec.containers[0].image);
    expect([...new Set(renamed)].sort()).toEqual([...new Set(images)].sort());
  });
});

describe('the configuration', () => {
  const config = find('ConfigMap', 'docket-config').data!;
  const secrets = find('Secret', 'docket-secrets').stringData!;

  it('sets only variables that Docket reads, and contains no secret', () => {
    const direct = workloads.flatMap((one) => podOf(one).spec.containers[0].env ?? []);
    // The rest is for the containers themselves.
    const given = direct.filter(({ valueFrom }) => !valueFrom).map(({ name }) => name);
    const names = [...Object.keys(config), ...Object.keys(secrets), ...given];
    expect(names.filter((name) => !Object.hasOwn(environmentSchema.shape, name))).toEqual([]);
    expect(
      Object.keys(config).filter((name) =>
        /PASSWORD|_KEY|TOKEN|SECRET|(DATABASE|DIRECT|REPLICA|REDIS|SMTP)_URL/.test(name),
      ),
    ).toEqual([]);
  });

  it('is valid for Docket', () => {
    const image = environmentOf(stepsOf(stages, 'api'));
    const loaded = loadConfig({ ...image, ...config, ...secrets });
    expect(loaded).toMatchObject({ production: true, HOST: '0.0.0.0', PORT: 3000, S3_BUCKET: 'docket-attachments' });
    expect(api.spec.containers[0].ports).toEqual([{ name: 'http', containerPort: loaded.PORT }]);
    expect(worker.spec.containers[0].ports).toEqual([{ name: 'metrics', containerPort: loaded.WORKER_METRICS_PORT }]);
  });

  it('is valid for Docket with the pooler', () => {
    const lines = readFileSync(join(ROOT, 'secret.example.yaml'), 'utf8').matchAll(/^ {2}# (DATABASE_\w+): (\S+)$/gm);
    const pooled = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
    const image = environmentOf(stepsOf(stages, 'api'));
    const loaded = loadConfig({ ...image, ...config, ...secrets, ...pooled });
    expect(loaded).toMatchObject({ DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: secrets.DATABASE_URL });
    const spec = find('Service', 'docket-pooler').spec as { ports: [{ port: number }]; selector: object };
    const { hostname, port } = new URL(loaded.DATABASE_URL!);
    expect([hostname, Number(port)]).toEqual(['docket-pooler', spec.ports[0].port]);
    const pod = podOf(find('Deployment', 'docket-pooler'));
    expect(pod.metadata.labels).toEqual(spec.selector);
    expect(pod.spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    expect(pod.spec.containers[0]).toMatchObject({
      env: expect.arrayContaining([{ name: 'POOL_MODE', value: 'transaction' }]),
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    });
  });

  it('reaches every process', () => {
    const sources = [{ configMapRef: { name: 'docket-config' } }, { secretRef: { name: 'docket-secrets' } }];
    for (const one of workloads) expect(podOf(one).spec.containers[0].envFrom).toEqual(sources);
  });
});

describe('the pods', () => {
  it('run the programs of the images, with the fewest privileges', () => {
    for (const one of workloads) {
      const { spec } = podOf(one);
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(spec.containers).toEqual([
        expect.objectContaining({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
        }),
      ]);
    }
    expect(lastOf(stepsOf(stages, 'api'), 'USER')!.text).toBe('1000:1000');
    const [, program] = podOf(find('Job', 'docket-migrate')).spec.containers[0].command!;
    expect(existsSync(program!.replace(/^dist\//, '').replace(/\.js$/, '.ts'))).toBe(true);
  });

  it('have the same health checks as their images', () => {
    const [{ startupProbe, livenessProbe, readinessProbe }] = api.spec.containers;
    const at = (path: string) => expect.objectContaining({ httpGet: { path, port: 'http' } });
    expect({ startupProbe, livenessProbe, readinessProbe }).toEqual({
      startupProbe: at('/health/live'),
      livenessProbe: at('/health/live'),
      readinessProbe: at('/health/ready'),
    });
    const command = commandOf(lastOf(stepsOf(stages, 'worker'), 'HEALTHCHECK'));
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(worker.spec.containers[0][probe]).toMatchObject({ exec: { command } });
  });

  it('have the time they need to stop', () => {
    const deadline =
      Number(/DEADLINE = ([\d_]+)/.exec(readFileSync('libs/process/src/stop.ts', 'utf8'))![1]!.replace('_', '')) /
      1_000;
    const notice = Number(api.spec.containers[0].lifecycle!.preStop.exec.command[1]);
    expect(api.spec.terminationGracePeriodSeconds).toBeGreaterThan(notice + deadline);
    expect(worker.spec.terminationGracePeriodSeconds).toBeGreaterThan(deadline);
  });

  it('match the selectors of Service, budgets, autoscaler and policy', () => {
    const labels = { api: api.metadata.labels, worker: worker.metadata.labels };
    expect(find('Service', 'docket-api').spec!.selector).toEqual(labels.api);
    for (const name of ['api', 'worker'] as const) {
      expect(find('Deployment', `docket-${name}`).spec!.selector).toEqual({ matchLabels: labels[name] });
      expect(find('PodDisruptionBudget', `docket-${name}`).spec!.selector).toEqual({ matchLabels: labels[name] });
    }
    expect(find('HorizontalPodAutoscaler', 'docket-api').spec!.scaleTargetRef).toMatchObject({ name: 'docket-api' });
    expect(find('Deployment', 'docket-api').spec).not.toHaveProperty('replicas');
    const { podSelector } = find('NetworkPolicy', 'docket').spec as { podSelector: { matchLabels: object } };
    for (const one of workloads) expect(podOf(one).metadata.labels).toMatchObject(podSelector.matchLabels);
  });
});
