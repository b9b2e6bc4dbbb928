import { Addresses } from './addresses.js';

it('links lead to commits, lines, comparisons and issues', () => {
  const addresses = new Addresses({ root: 'https://code.example/acme/shop/', files: 'src/commit' });
  const page = 'https://code.example/acme/shop';
  expect(addresses.commit('abc')).toBe(`${page}/commit/abc`);
  expect(addresses.file('abc', 'new/ünï code#.md', 3)).toBe(`${page}/src/commit/abc/new/%C3%BCn%C3%AF%20code%23.md#L3`);
  expect(addresses.file('abc', 'a.md')).toBe(`${page}/src/commit/abc/a.md`);
  expect(addresses.issue(7)).toBe(`${page}/issues/7`);
  expect(addresses.compare('main', 'topic/new')).toBe(`${page}/compare/main...topic/new`);
});
