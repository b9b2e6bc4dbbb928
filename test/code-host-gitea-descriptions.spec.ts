import { readFileSync } from 'node:fs';
import { giteaContract } from './support/code-host/fake-gitea.js';
import { HostContract, type HostDocument } from './support/code-host/host-contract.js';
import { stage } from './support/code-host/hosts.js';
import { trimmed } from './support/code-host/trimmed-document.js';

const read = (name: string): HostDocument & { info: Record<string, unknown> } =>
  JSON.parse(readFileSync(`test/support/code-host/${name}.json`, 'utf8'));
const published = read('gitea-published');
const newer = read('gitea-published-newer');
const ours = read('gitea-operations');

const operationsOf = ({ paths }: HostDocument): string[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();
const inRepository = (operation: string) => operation.replace(' ', ' /repos/{owner}/{repo}');

/** Not in what Gitea published for 1.20, but in what others made by program of its later descriptions. */
const NEWER = [
  'GET /actions/workflows/{workflow_id}',
  'GET /actions/workflows/{workflow_id}/runs',
  'GET /pulls/{base}/{head}',
  'POST /actions/workflows/{workflow_id}/dispatches',
  'POST /contents',
].map(inRepository);

/** Parameters that hold by our description alone. */
const NEWER_PARAMETERS = {
  [inRepository('GET /actions/workflows/{workflow_id}/runs')]: ['exclude_pull_requests'],
  [inRepository('GET /commits')]: ['since', 'until', 'verification', 'files', 'not'],
  [inRepository('GET /git/commits/{sha}')]: ['stat', 'verification', 'files'],
  [inRepository('GET /pulls')]: ['base_branch', 'poster'],
};

describe("Gitea's own description", () => {
  it('says where it is from, of which version and under which licence', () => {
    expect(published.info).toMatchObject({
      version: '1.20.0+dev-539-g5e389228f',
      license: { name: 'MIT' },
      'x-origin': [{ url: 'https://try.gitea.io/swagger.v1.json' }],
    });
  });

  it('has every operation of ours that is not newer, and nothing else', () => {
    const shared = operationsOf(ours).filter((operation) => !NEWER.includes(operation));
    expect(operationsOf(published)).toEqual(shared);
    expect([shared.length, NEWER.length]).toEqual([17, 5]);
    const { components } = trimmed(structuredClone(published), shared);
    expect(namesOf(components)).toEqual(namesOf(published.components));
  });

  it('has the newer ones as well, as what was made of it by program', () => {
    expect(operationsOf(newer)).toEqual([...NEWER].sort());
    const { components } = trimmed(structuredClone(newer), NEWER);
    expect(namesOf(components)).toEqual(namesOf(newer.components));
    expect(newer.info).toMatchObject({
      license: { name: 'MIT' },
      'x-sources': {
        'gitea-client': { version: '0.0.4', license: 'MIT' },
        'golang-code-gitea-sdk': { version: '0.24.1', license: 'MIT' },
      },
    });
  });

  it('lacks these parameters of them', () => {
    const lacking = operationsOf(ours).map((operation) => [operation, giteaContract().newerParameters(operation)]);
    expect(Object.fromEntries(lacking.filter(([, names]) => names!.length > 0))).toEqual(NEWER_PARAMETERS);
  });
});

const namesOf = (parts: HostDocument['components']) =>
  Object.fromEntries(Object.entries(parts ?? {}).map(([kind, of]) => [kind, Object.keys(of).sort()]));

describe('the fake', () => {
  it('does what is described, and no more', async () => {
    const at = await stage('gitea');
    expect([...at.fake!.operations].sort()).toEqual(operationsOf(ours));
    await at.close();
  });

  it.each([
    ['a type', { number: '1' }, 'number must be integer'],
    ['a name', { numero: 1 }, 'no field numero'],
    ['something deeper', { head: { ref: 7 } }, 'head/ref must be string'],
  ])('would be caught with %s that Gitea does not have', (_, body, fault) => {
    const lenient = structuredClone(ours);
    lenient.paths['/repos/{owner}/{repo}/pulls/{index}']!.get!.responses = { 200: { content: anything } };
    const contract = new HostContract(lenient, new HostContract(published));
    const matched = contract.match('get', '/repos/acme/shop/pulls/1')!;
    expect(contract.answer(matched, 200, body).faults.join()).toContain(fault);
  });

  it.each([
    ['POST', '/contents', 201, { files: [{ shaw: 'a' }] }, 'no field shaw'],
    ['GET', '/pulls/{base}/{head}', 200, { number: '1' }, 'number must be number'],
    ['GET', '/actions/workflows/{workflow_id}', 200, { id: 7 }, 'id must be string'],
    ['GET', '/actions/workflows/{workflow_id}/runs', 200, { workflow_runs: [{ id: '7' }] }, 'id must be integer'],
    ['POST', '/actions/workflows/{workflow_id}/dispatches', 200, { workflow_run_id: '7' }, 'must be integer'],
    ['POST', '/actions/workflows/{workflow_id}/dispatches', 201, undefined, 'never answers 201'],
  ])('would be caught in what is newer, too: %s %s %i %j', (method, path, status, body, fault) => {
    const lenient = structuredClone(ours);
    const template = inRepository(` ${path}`).trim();
    lenient.paths[template]![method.toLowerCase()]!.responses = { [status]: { content: anything } };
    const contract = new HostContract(lenient, new HostContract(published), new HostContract(newer));
    const matched = contract.match(method.toLowerCase(), template)!;
    expect(contract.answer(matched, status, body).faults.join()).toContain(fault);
  });

  it('would be caught taking what Gitea does not', () => {
    const lenient = structuredClone(ours);
    const template = '/repos/{owner}/{repo}/contents';
    lenient.paths[template]!.post!.requestBody = { content: anything };
    const contract = new HostContract(lenient, new HostContract(newer));
    const matched = contract.match('post', template)!;
    const change = { operation: 'update', path: 'a.md', content: 'YQ==' };
    expect(contract.requestFaults(matched, new URLSearchParams(), { files: [change] })).toEqual([]);
    expect(contract.requestFaults(matched, new URLSearchParams(), { files: [{ ...change, mode: '644' }] })).toEqual([
      `post ${template}: no field mode`,
    ]);
  });
});

const anything = { 'application/json': { schema: {} } };
