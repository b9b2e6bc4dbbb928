import { readFileSync } from 'node:fs';
import { giteaContract } from '../support/code-host/fake-gitea.js';
import { HostContract, type HostDocument } from '../support/code-host/host-contract.js';
import { stage } from '../support/code-host/hosts.js';
import { trimmed } from '../support/code-host/trimmed-document.js';

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

/** Not in the description that Gitea published for 1.20. */
const NEWER = [
  'GET /actions/runs',
  'GET /actions/workflows/{workflow_id}',
  'GET /actions/workflows/{workflow_id}/runs',
  'GET /pulls/{base}/{head}',
  'POST /actions/workflows/{workflow_id}/dispatches',
  'POST /contents',
].map(inRepository);

/** Parameters that only our description has. */
const NEWER_PARAMETERS = {
  [inRepository('GET /commits')]: ['since', 'until', 'verification', 'files', 'not'],
  [inRepository('GET /git/commits/{sha}')]: ['stat', 'verification', 'files'],
  [inRepository('GET /pulls')]: ['base_branch', 'poster'],
};

describe("Gitea's own description", () => {
  it('states its source, version and licence', () => {
    expect(published.info).toMatchObject({
      version: '1.20.0+dev-539-g5e389228f',
      license: { name: 'MIT' },
      'x-origin': [{ url: 'https://try.gitea.io/swagger.v1.json' }],
    });
  });

  it('has every operation that Docket uses and that is not newer, and no others', () => {
    const shared = operationsOf(ours).filter((operation) => !NEWER.includes(operation));
    expect(operationsOf(published)).toEqual(shared);
    expect([shared.length, NEWER.length]).toEqual([19, 6]);
    const { components } = trimmed(structuredClone(published), shared);
    expect(namesOf(components)).toEqual(namesOf(published.components));
  });

  it('lists the newer ones, with the source and version they were compared with', () => {
    expect(operationsOf(newer)).toEqual([...NEWER].sort());
    const { components } = trimmed(structuredClone(newer), NEWER);
    expect(namesOf(components)).toEqual(namesOf(newer.components));
    expect(newer.info).toMatchObject({
      license: { name: 'MIT' },
      'x-sources': {
        gitea: {
          repository: 'https://github.com/go-gitea/gitea',
          commit: '009dbc068962cf6a61f156513888fe980663dab2',
          path: 'templates/swagger/v1-swagger.generated.json',
        },
        'gitea-releases': { documents: [{ version: '1.25.3' }, { version: '1.26.2' }, { version: '1.27.0-rc0' }] },
      },
    });
  });

  it('defines the newer ones completely', () => {
    const text = JSON.stringify(newer.components);
    expect(text).not.toContain('"additionalProperties":true');
    expect(text).not.toContain('"type":"number"');
    expect(text).not.toContain('"schema":{}');
  });

  it('contains everything in our description of the newer ones', () => {
    for (const operation of NEWER) {
      const [method = '', path = ''] = operation.split(' ');
      const [own, host] = [ours, newer].map(({ paths }) => Object.keys(paths[path]![method.toLowerCase()]!.responses));
      expect([operation, host]).toEqual([operation, expect.arrayContaining(own!)]);
    }
    const own = trimmed(structuredClone(ours), NEWER).components!.schemas as Record<string, HostSchema>;
    const host = newer.components!.schemas as Record<string, HostSchema>;
    const { APIError: _, ...answered } = own; // Gitea's own does not describe the bodies of failures
    for (const [name, { properties, required }] of Object.entries(answered)) {
      expect([name, required]).toEqual([name, host[name]!.required]);
      for (const [key, property] of Object.entries(properties)) {
        expect([name, key, host[name]!.properties[key]]).toEqual([name, key, expect.objectContaining(property)]);
      }
    }
  });

  it('lacks these of their parameters', () => {
    const lacking = operationsOf(ours).map((operation) => [operation, giteaContract().newerParameters(operation)]);
    expect(Object.fromEntries(lacking.filter(([, names]) => names!.length > 0))).toEqual(NEWER_PARAMETERS);
  });
});

interface HostSchema {
  properties: Record<string, object>;
  required?: string[];
}

const namesOf = (parts: HostDocument['components']) =>
  Object.fromEntries(Object.entries(parts ?? {}).map(([kind, of]) => [kind, Object.keys(of).sort()]));

describe('the fake', () => {
  it('does what is described, and nothing else', async () => {
    const at = await stage('gitea');
    expect([...at.fake!.operations].sort()).toEqual(operationsOf(ours));
    await at.close();
  });

  it.each([
    ['a type', { number: '1' }, 'number must be integer'],
    ['a name', { numero: 1 }, 'no field numero'],
    ['something deeper', { head: { ref: 7 } }, 'head/ref must be string'],
  ])('fails the check with %s that Gitea does not have', (_, body, fault) => {
    const lenient = structuredClone(ours);
    lenient.paths['/repos/{owner}/{repo}/pulls/{index}']!.get!.responses = { 200: { content: anything } };
    const contract = new HostContract(lenient, new HostContract(published));
    const matched = contract.match('get', '/repos/acme/shop/pulls/1')!;
    expect(contract.answer(matched, 200, body).faults.join()).toContain(fault);
  });

  it.each([
    ['POST', '/contents', 201, { files: [{ shaw: 'a' }] }, 'no field shaw'],
    ['GET', '/pulls/{base}/{head}', 200, { number: 1.5 }, 'number must be integer'],
    ['GET', '/pulls/{base}/{head}', 200, { state: 'merged' }, 'state must be equal to one of'],
    ['GET', '/actions/workflows/{workflow_id}', 200, { id: 7 }, 'id must be string'],
    ['GET', '/actions/workflows/{workflow_id}/runs', 200, { workflow_runs: [{ id: '7' }] }, 'id must be integer'],
    ['GET', '/actions/workflows/{workflow_id}/runs', 200, { workflow_runs: [{ name: 'a' }] }, 'no field name'],
    ['GET', '/actions/runs', 200, { workflow_runs: [{ created_at: 'now' }] }, 'must match format "date-time"'],
    ['POST', '/actions/workflows/{workflow_id}/dispatches', 200, { workflow_run_id: '7' }, 'must be integer'],
    ['POST', '/actions/workflows/{workflow_id}/dispatches', 201, undefined, 'never answers 201'],
  ])('fails the check of newer operations, too: %s %s %i %j', (method, path, status, body, fault) => {
    const lenient = structuredClone(ours);
    const template = inRepository(` ${path}`).trim();
    lenient.paths[template]![method.toLowerCase()]!.responses = { [status]: { content: anything } };
    const contract = new HostContract(lenient, new HostContract(published), new HostContract(newer));
    const matched = contract.match(method.toLowerCase(), template)!;
    expect(contract.answer(matched, status, body).faults.join()).toContain(fault);
  });

  it.each([
    ['POST', '/contents', 409],
    ['GET', '/pulls/{base}/{head}', 410],
  ])('fails the check when it refuses %s %s with %i, which Gitea never does', (method, path, status) => {
    const template = inRepository(` ${path}`).trim();
    const contract = giteaContract();
    const { faults } = contract.answer(contract.match(method.toLowerCase(), template)!, status, { message: 'no' });
    expect(faults).toEqual([`${method.toLowerCase()} ${template} never answers ${status}`]);
  });

  it('fails the check when it accepts what Gitea does not', () => {
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
    expect(contract.requestFaults(matched, new URLSearchParams(), undefined)).toEqual([
      `post ${template}: a body is needed`,
    ]);
  });
});

const anything = { 'application/json': { schema: {} } };
