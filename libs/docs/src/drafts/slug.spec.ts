import type { Difference } from './difference.js';
import { pagePath, slug } from './slug.js';

const difference = { repo: 'acme/shop', base: 'v1.0.0', head: 'main' } as Difference;

describe('a slug', () => {
  it.each(['main', 'v1.2.3', 'Feature_x', 'a-b', '0123abc', '-x', 'a.'])('keeps %p as it is', (text) => {
    expect(slug(text)).toBe(text);
  });

  it.each([
    ['feature/x', /^feature-x-[0-9a-f]{8}$/],
    ['feature//x', /^feature-x-[0-9a-f]{8}$/],
    ['../../etc', /^\.\.-\.\.-etc-[0-9a-f]{8}$/],
    ['功能', /^[0-9a-f]{8}$/],
    ['', /^$/],
    ['-é', /^[0-9a-f]{8}$/],
  ])('of %p shows that something was lost', (text, pattern) => {
    expect(slug(text)).toMatch(pattern);
  });

  it('differs for texts that would look alike', () => {
    expect(new Set(['a/b', 'a-b', 'a b', 'a//b', 'a\u202eb', 'a?b'].map(slug)).size).toBe(6);
  });
});

describe('the path of a page', () => {
  it('names the repository and the refs', () => {
    expect(pagePath('developer', difference, {})).toBe('content/docs/developer/acme-shop-v1.0.0-to-main.mdx');
  });

  it('names the pull request instead where there is one', () => {
    expect(pagePath('changelog', difference, { prNumber: 12 })).toBe('content/docs/changelog/acme-shop-pr-12.mdx');
  });

  it('never leaves its folder and stays below the maximum length of a name', () => {
    const path = pagePath('user', { ...difference, base: '../..', head: '/'.repeat(300) }, {});
    expect(path).toMatch(/^content\/docs\/user\/acme-shop-\.\.-\.\.-[0-9a-f]{8}-to-[0-9a-f]{8}\.mdx$/);
    const long = 'é'.repeat(400);
    const longest = pagePath(
      'user',
      { ...difference, repo: `${long}/${long}x`, base: 'y'.repeat(400), head: 'z'.repeat(400) },
      {},
    );
    expect(longest.split('/').at(-1)!.length).toBeLessThanOrEqual(255);
  });
});
