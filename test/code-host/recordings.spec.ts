import { existsSync, readFileSync } from 'node:fs';
import { type CodeHost, GiteaHost, GitHubHost } from '#code-host';
import { type Recording, record, replay } from '../../scripts/code-host-recording.mjs';
import { STAGED, stage, TOKEN } from '../support/code-host/hosts.js';

const hostAt = {
  github: (url: string): CodeHost => {
    const config = { GITHUB_API_URL: url, GITHUB_TOKEN: TOKEN };
    return new GitHubHost({ ...config, GITHUB_APP_ID: undefined, GITHUB_APP_PRIVATE_KEY: undefined });
  },
  gitea: (url: string): CodeHost => new GiteaHost({ GITEA_URL: url, GITEA_TOKEN: TOKEN }),
};

const file = (provider: string) => `test/code-host/recordings/${provider}.json`;
const PROVIDERS = ['github', 'gitea'] as const;
const RECORDED = PROVIDERS.filter((provider) => existsSync(file(provider)));

describe.each(PROVIDERS)('a recording of %s', (provider) => {
  it(`of ${STAGED[provider]} is replayed, and holds neither tokens nor e-mail addresses`, async () => {
    const at = await stage(provider);
    try {
      const author = { name: 'Ada', email: 'ada.lovelace@example.org' };
      await at.store.commit({ branch: 'main', message: 'feat: begin', files: { 'README.md': '# One\n' }, author });
      await at.store.commit({ branch: 'main', message: 'feat: go on', files: { 'README.md': '# Two\n' }, author });
      const target = provider === 'github' ? at.fake!.url : at.fake!.origin;
      const recording = await record({ target, secrets: [TOKEN], repo: 'acme/shop', hostAt: hostAt[provider] });
      const text = JSON.stringify(recording);
      for (const secret of [TOKEN, author.email, target]) expect(text).not.toContain(secret);
      const refused = recording.outcomes.filter((outcome) => outcome.refused).map(({ step }) => step);
      expect(refused).toEqual(['no repository', 'no branch', 'no workflow']);
      expect(recording.outcomes.find(({ step }) => step === 'texts')!.value).toEqual([['README.md', '# Two\n']]);
      const again = await replay(recording, hostAt[provider]);
      expect(again).toEqual({ outcomes: recording.outcomes, unexpected: [] });
    } finally {
      await at.close();
    }
  });
});

if (RECORDED.length > 0) {
  it.each(RECORDED)('our client understands a real %s as it did when it was recorded', async (provider) => {
    const recording = JSON.parse(readFileSync(file(provider), 'utf8')) as Recording;
    const { outcomes, unexpected } = await replay(recording, hostAt[provider]);
    expect({ outcomes, unexpected }).toEqual({ outcomes: recording.outcomes, unexpected: [] });
  });
}
