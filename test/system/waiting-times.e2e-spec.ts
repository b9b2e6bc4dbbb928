import { setTimeout as sleep } from 'node:timers/promises';
import { WebhookClient } from '#outbound-webhooks';
import { refusal, stage as startHost } from '../support/code-host/hosts.js';
import { DocsStage } from '../support/docs-stage.js';
import { Receiver } from '../support/receiver.js';
import { statementsOf } from '../support/statements.js';

/** The real durations of what other tests shorten. */

it('a docs request waits 25 seconds for its pull request, polling every two seconds', async () => {
  const stage = await DocsStage.start();
  try {
    const began = performance.now();
    let late!: Awaited<ReturnType<typeof stage.openPr>>;
    const statements = await statementsOf(async () => {
      late = await stage.openPr({ prNumber: 25 });
    });
    const seconds = (performance.now() - began) / 1_000;
    expect(late.status).toBe(504);
    expect(seconds).toBeGreaterThanOrEqual(25);
    expect(seconds).toBeLessThan(50);
    expect(statements.filter(({ text }) => text.includes('d.finished >= $2')).length).toBeLessThanOrEqual(15);
  } finally {
    await stage.stop();
  }
});

it.each(['github', 'gitea'] as const)(
  'a request to %s times out after ten seconds, and is not retried',
  async (provider) => {
    const at = await startHost(provider);
    try {
      await at.store.commit({ branch: 'main', message: 'feat: begin', files: { a: 'a' } });
      at.fake!.failNext({ silence: 'hang', times: 3 });
      const began = performance.now();
      expect(await refusal(at.repository())).toMatchObject({ code: 'UPSTREAM_ERROR' });
      const seconds = (performance.now() - began) / 1_000;
      expect(seconds).toBeGreaterThanOrEqual(9.9);
      expect(seconds).toBeLessThan(19);
      expect(at.fake!.count('GET /repos/{owner}/{repo}')).toBe(1);
    } finally {
      await at.close();
    }
  },
);

it('idle connections to a receiver are closed before the usual server closes them', async () => {
  const receiver = await Receiver.start();
  const client = new WebhookClient({ allowedCidrs: ['127.0.0.0/8'], httpsOnly: false });
  try {
    await client.post(receiver.url(), {}, '{}');
    expect(receiver.open).toBe(1);
    await sleep(6_000);
    expect(receiver.open).toBe(0);
  } finally {
    await client.close();
    await receiver.close();
  }
});
