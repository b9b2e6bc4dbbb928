import type { Dispatch, HostedRepository, Workflow } from '#code-host';
import type { FakeHost } from '../support/code-host/fake-host.js';
import { FAKES, refusal, STAGES, type Stage, stage } from '../support/code-host/hosts.js';
import { withQuickHosts } from '../support/code-host/quick-hosts.js';

withQuickHosts();

const unknown = { code: 'VALIDATION_ERROR', details: { workflowIdOrFile: ['Workflow not found'] } };

describe.each(STAGES)('a workflow at %s', (_, provider) => {
  it.each(['other.yml', '8', '', '..', '-f', 'a/b', '../docs.yml', 'docs.yml?x', 'x'.repeat(300)])(
    'is unknown as %p',
    async (name) => {
      const at = await stage(provider);
      expect(await refusal((await at.repository()).workflow(name))).toMatchObject(unknown);
      await at.close();
    },
  );
});

describe.each(FAKES)('a run at %s', (_, provider) => {
  const DISPATCH = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
  let at: Stage;
  let fake: FakeHost;
  let repository: HostedRepository;
  let workflow: Workflow;
  let wanted: Dispatch;

  beforeEach(async () => {
    at = await stage(provider);
    fake = at.fake!;
    await at.store.commit({ branch: 'main', message: 'feat: begin', files: { a: 'a' } });
    await at.store.commit({ branch: 'docket/docs-1', from: (await at.store.sha('main'))!, files: { b: 'b' } });
    await at.store.tag('v1', 'main');
    repository = await at.repository();
    workflow = await repository.workflow('docs.yml');
    wanted = { workflow, ref: 'docket/docs-1', since: new Date() };
  });

  afterEach(async () => {
    await at.close();
    expect(fake.faults).toEqual([]);
  });

  const run = { id: '1000', url: `https://${provider}.example/acme/shop/actions/runs/1000` };

  it('is taken from the response of the host, if it is there', async () => {
    expect(await repository.dispatch(wanted)).toEqual(run);
    expect(fake.runs).toMatchObject([{ workflow: 'docs.yml', branch: 'docket/docs-1' }]);
    expect(fake.runs[0]!.headSha).toBe(await at.store.sha('docket/docs-1'));
  });

  it('is looked up if the host answers 204', async () => {
    fake.runDetails = false;
    expect(await repository.dispatch(wanted)).toEqual(run);
    expect(fake.count(DISPATCH)).toBe(1);
  });

  it('is waited for until it appears', async () => {
    fake.runDetails = false;
    fake.runsHiddenFor = 3;
    expect(await repository.dispatch(wanted)).toEqual(run);
    expect(fake.count(DISPATCH)).toBe(1);
  });

  it('is started once, however often it is requested', async () => {
    await repository.dispatch(wanted);
    expect(await repository.dispatch({ ...wanted, repeated: true })).toEqual(run);
    expect(await repository.dispatch({ ...wanted, repeated: true })).toEqual(run);
    expect(fake.runs.length).toBe(1);
    expect(await repository.dispatch(wanted)).toMatchObject({ id: '1001' });
  });

  it('is started once even if the response to its start was lost', async () => {
    fake.failNext({ operation: DISPATCH, status: 502, done: true });
    expect(await repository.dispatch(wanted)).toEqual(run);
    expect(fake.runs.length).toBe(1);
  });

  it('is started again if its start failed', async () => {
    fake.failNext({ operation: DISPATCH, status: 502 });
    expect(await repository.dispatch(wanted)).toEqual(run);
    expect(fake.runs.length).toBe(1);
  });

  it('is found by a late next call after a crash following its start', async () => {
    fake.failNext({ operation: DISPATCH, silence: 'reset', done: true });
    fake.runsHiddenFor = 1;
    expect(await repository.dispatch({ ...wanted, repeated: true })).toEqual(run);
    expect(fake.runs.length).toBe(1);
  });

  it("from an hour ago, or of somebody else's, is not mistaken for it", async () => {
    await repository.dispatch(wanted);
    fake.runs[0]!.createdAt = new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+/, '');
    const again = { ...wanted, repeated: true };
    expect(await repository.dispatch(again)).toMatchObject({ id: '1001' });
    expect(await repository.dispatch({ ...again, taken: ['1001'] })).toMatchObject({ id: '1002' });
  });

  it('of another commit is another run', async () => {
    await repository.dispatch(wanted);
    await at.store.commit({ branch: 'docket/docs-1', files: { b: 'c' } });
    expect(await repository.dispatch({ ...wanted, repeated: true })).toMatchObject({ id: '1001' });
  });

  it('can be on a tag', async () => {
    fake.runDetails = false;
    expect(await repository.dispatch({ ...wanted, ref: 'v1' })).toEqual(run);
    expect(fake.runs[0]!.headSha).toBe(await at.store.sha('main'));
  });

  it('on an unknown ref, or on a commit, is refused on its field', async () => {
    for (const ref of ['nowhere', (await at.store.sha('main'))!]) {
      expect(await refusal(repository.dispatch({ ...wanted, ref }))).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { workflowRef: ['Workflow ref must be a branch or a tag'] },
      });
    }
    expect(fake.runs).toEqual([]);
  });

  it('of a workflow that cannot be started manually is refused', async () => {
    fake.workflows[0]!.dispatchable = false;
    const message = 'Workflow must have a workflow_dispatch trigger and be enabled';
    const refused = { code: 'VALIDATION_ERROR', details: { workflowIdOrFile: [message] } };
    expect(await refusal(repository.dispatch(wanted))).toMatchObject(refused);
    fake.workflows[0]!.state = 'disabled_manually';
    expect(await refusal(repository.workflow('docs.yml'))).toMatchObject(refused);
  });
});
