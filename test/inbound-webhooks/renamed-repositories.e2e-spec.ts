import { letAgentWork } from '../support/agent-at-work.js';
import { answer, refusal } from '../support/answers.js';
import { HostedRepository, link } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let root: TestUser;
let owner: TestUser;
let project: TestProject;
let repository: HostedRepository;
let ids = 9_000;
beforeAll(async () => {
  docket = await Docket.start();
  root = await docket.given.user({ role: 'ADMIN' });
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  repository = await HostedRepository.feeding(docket, project);
  repository.hostId = ++ids;
});

const get = async (path: string) => (await docket.as(owner).get(path)).body.data;
const linkedTo = async (of = project) =>
  (await get(`/api/project/${of.id}/repositories`)).map(({ repo }: { repo: string }) => repo);
const named = (repo: string, hostId = repository.hostId) => {
  const same = new HostedRepository(docket, repo);
  same.hostId = hostId;
  return same;
};
const receipt = async (of: HostedRepository, number?: number) =>
  (await of.send('issues', of.issue({}, number))).body.data;

const IGNORED = 'Another repository was linked under this name; unlink it, and link this one';

describe('a repository that was renamed or transferred', () => {
  it('stays linked, under its new name', async () => {
    await receipt(repository);
    const renamed = named(`other/${repository.repo.slice(5)}-new`);
    expect((await receipt(renamed)).taskId).toEqual(expect.any(String));
    expect(await linkedTo()).toEqual([renamed.repo]);
  });

  it('is recognised even if its first delivery reports the rename', async () => {
    const renamed = named(`${repository.repo}-renamed`);
    const changes = { repository: { name: { from: repository.repo.slice('acme/'.length) } } };
    const payload = { ...renamed.issue(), action: 'renamed', changes };
    const reply = await renamed.send('repository', payload);
    expect(reply.body.data.ignored).toBeUndefined();
    expect(await linkedTo()).toEqual([renamed.repo]);
    expect((await receipt(renamed)).taskId).toEqual(expect.any(String));
  });

  it('keeps the links of its tickets', async () => {
    const ticket = await docket.given.ticket(owner, { projectId: project.id });
    await repository.send('pull_request', repository.pullRequest({ title: ticket.key }, 3));
    await letAgentWork(docket);
    const renamed = named(`${repository.repo}-again`);
    const merged = { action: 'closed', merged: true, title: 'Without a key' };
    await renamed.send('pull_request', renamed.pullRequest(merged, 3));
    await letAgentWork(docket);
    expect((await get(`/api/tickets/${ticket.id}`)).status).toBe('done');
    expect(await get(`/api/tickets/${ticket.id}/links`)).toMatchObject([{ repo: renamed.repo, state: 'merged' }]);
  });

  it('is found if somebody has linked its new name to another project', async () => {
    await receipt(repository);
    const other = await docket.given.project(owner);
    const renamed = named(`${repository.repo}-taken`);
    await link(docket, root, other, 'github', renamed.repo);
    expect((await receipt(renamed)).taskId).toEqual(expect.any(String));
    expect([await linkedTo(), await linkedTo(other)]).toEqual([[repository.repo], [renamed.repo]]);
    expect(await docket.rows('SELECT project_id FROM agent_tasks WHERE project_id = $1', [other.id])).toEqual([]);
  });

  it('only changes its displayed name if the case of its name changes', async () => {
    await receipt(repository);
    await receipt(named(repository.repo.toUpperCase()));
    expect(await linkedTo()).toEqual([repository.repo.toUpperCase()]);
  });
});

describe('another repository that takes the former name', () => {
  it('is not linked, and can be linked', async () => {
    await receipt(repository);
    const usurper = named(repository.repo, ++ids);
    expect(await receipt(usurper)).toMatchObject({ accepted: true, ignored: IGNORED });
    expect(await docket.rows('SELECT id FROM agent_tasks WHERE project_id = $1', [project.id])).toHaveLength(1);
    const [{ id }] = await get(`/api/project/${project.id}/repositories`);
    await docket.as(owner).delete(`/api/project/${project.id}/repositories/${id}`);
    await link(docket, root, project, 'github', usurper.repo);
    expect((await receipt(usurper, 2)).taskId).toEqual(expect.any(String));
  });

  // Promise 8.8
  it('does not affect the tickets of the first one', async () => {
    const ticket = await docket.given.ticket(owner, { projectId: project.id });
    await repository.send('pull_request', repository.pullRequest({ title: ticket.key }, 3));
    await letAgentWork(docket);
    await receipt(named(`${repository.repo}-moved`));
    await letAgentWork(docket);
    const stranger = await docket.given.project(await docket.given.user());
    const usurper = named(repository.repo, ++ids);
    await link(docket, root, stranger, 'github', usurper.repo);
    const merged = usurper.pullRequest({ action: 'closed', merged: true, title: ticket.key }, 3);
    await usurper.send('pull_request', merged);
    await letAgentWork(docket);
    expect((await get(`/api/tickets/${ticket.id}`)).status).toBe('in_review');
    expect(await get(`/api/tickets/${ticket.id}/links`)).toMatchObject([
      { repo: `${repository.repo}-moved`, state: 'open' },
    ]);
  });
});

describe('a delivery without an id', () => {
  it('belongs to the repository of that name', async () => {
    await receipt(repository);
    const handmade = new HostedRepository(docket, repository.repo);
    expect((await receipt(handmade, 2)).taskId).toEqual(expect.any(String));
  });
});

it('linking a repository twice is refused with the project it is linked to', async () => {
  const again = await docket
    .as(root)
    .post(`/api/project/${project.id}/repositories`, { provider: 'github', repo: repository.repo.toUpperCase() });
  expect(answer(again)).toEqual(
    refusal(400, 'VALIDATION_ERROR', 'Invalid input data', { repo: ['Repository is already linked to this project'] }),
  );
});
