import { repositoriesNamedIn } from './named-repositories.js';

const named = (text: string, provider: 'github' | 'gitea' | 'gitlab' = 'github') =>
  repositoriesNamedIn(provider, Buffer.from(text));

it("finds a payload's repository at any position, in any formatting", () => {
  const repository = { id: 7, owner: { id: 1, full_name: 'Ada' }, full_name: 'acme/web', description: '"}{\\' };
  const issue = { body: 'See "repository":{"full_name":"acme/other"}', title: '\\"' };
  const expected = [{ name: 'acme/web', id: '7' }];
  expect(named(JSON.stringify({ issue, repository }))).toEqual(expected);
  expect(named(JSON.stringify({ repository, issue }, null, 2), 'gitea')).toEqual(expected);
  expect(named(JSON.stringify({ project: { id: 15, path_with_namespace: 'acme/web/shop' } }), 'gitlab')).toEqual([
    { name: 'acme/web/shop', id: '15' },
  ]);
});

it.each([
  '',
  '{',
  '"repository"',
  '{"repository": {',
  '{"repository": "acme/web"}',
  '{"repository": {"full_name": 7}}',
])('finds none in %j', (text) => {
  expect(named(text)).toEqual([]);
});

it('inspects only a few positions, in linear time', () => {
  const repository = '"repository":{"full_name":"acme/web"},';
  expect(named(repository.repeat(1_000))).toHaveLength(5);
  const began = process.cpuUsage();
  for (const endless of ['\\"', '"', '{', 'a']) {
    expect(named(`"repository":{"${endless.repeat(8 * 1024 * 1024)}`)).toEqual([]);
  }
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(2_000); // milliseconds; about 50 on an idle machine
});
