import { readFileSync } from 'node:fs';
import { QUEUES } from '#contracts';
import { describeApi } from '../../apps/api/src/describe.js';

interface Input {
  route: string;
  input: string;
}
interface Inputs {
  INPUTS: Input[];
  routesWithoutInput(paths: object): string[];
  inputsWithoutRoute(paths: object): string[];
  toolsWithoutInput(names: string[]): string[];
}

const load = async <T>(file: string): Promise<T> => (await import(`../../bench/worst-case/${file}`)) as T;

describe('the worst inputs of npm run worst-case', () => {
  let inputs: Inputs;
  let paths: object;
  beforeAll(async () => {
    inputs = await load<Inputs>('inputs/all.mjs');
    ({ paths } = await describeApi());
  });

  // Promise 8.2
  it('exist for every route of the OpenAPI document, and for no other', () => {
    expect(inputs.routesWithoutInput(paths)).toEqual([]);
    expect(inputs.inputsWithoutRoute(paths)).toEqual([]);
  });

  it('are reported as missing for a new route', () => {
    const more = { ...paths, '/api/new': { get: {}, put: {}, patch: {} } };
    expect(inputs.routesWithoutInput(more)).toEqual(['GET /api/new', 'PUT /api/new']);
  });

  it('exist for every tool', () => {
    const names = ['project', 'ticket', 'task', 'workspace'].flatMap((part) =>
      [...readFileSync(`apps/api/src/mcp/tools/${part}-tools.ts`, 'utf8').matchAll(/\btool\(\{\s*name: '(\w+)'/g)].map(
        ([, name]) => name!,
      ),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(inputs.toolsWithoutInput(names)).toEqual([]);
    expect(inputs.toolsWithoutInput(['new_tool'])).toEqual(['new_tool']);
  });

  it('exist for every queue', async () => {
    const { JOBS } = await load<{ JOBS: { queues: string[] }[] }>('jobs.mjs');
    expect([...new Set(JOBS.flatMap(({ queues }) => queues))].sort()).toEqual(Object.values(QUEUES).sort());
  });
});
