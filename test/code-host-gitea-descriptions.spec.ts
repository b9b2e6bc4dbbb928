import { readFileSync } from 'node:fs';
import { giteaContract } from './support/code-host/fake-gitea.js';
import { HostContract, type HostDocument } from './support/code-host/host-contract.js';
import { stage } from './support/code-host/hosts.js';
import { trimmed } from './support/code-host/trimmed-document.js';

const read = (name: string): HostDocument & { info: Record<string, unknown> } =>
  JSON.parse(readFileSync(`test/support/code-host/${name}.json`, 'utf8'));
const published = read('gitea-published');
const ours = read('gitea-operations');

const operationsOf = ({ paths }: HostDocument): string[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();
const inRepository = (operation: string) => operation.replace(' ', ' /repos/{owner}/{repo}');

/** Not in what Gitea published for 1.20; they hold by our description alone. */
const NEWER = [
  'GET /actions/workflows/{workflow_id}',
  'GET /actions/workflows/{workflow_id}/runs',
  'GET /pulls/{base}/{head}',
  'POST /actions/workflows/{workflow_id}/dispatches',
  'POST /contents',
].map(inRepository);

/** The same for parameters of operations that were there. */
const NEWER_PARAMETERS = {
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
    const names = (parts: HostDocument['components']) =>
      Object.fromEntries(Object.entries(parts ?? {}).map(([kind, of]) => [kind, Object.keys(of).sort()]));
    expect(names(components)).toEqual(names(published.components));
  });

  it('lacks these parameters of them', () => {
    const newer = operationsOf(ours).map((operation) => [operation, giteaContract().newerParameters(operation)]);
    expect(Object.fromEntries(newer.filter(([, names]) => names!.length > 0))).toEqual(NEWER_PARAMETERS);
  });
});

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
});

const anything = { 'application/json': { schema: {} } };
