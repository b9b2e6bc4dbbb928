import { returnPath } from './return-path.js';

describe('where a browser goes after signing in', () => {
  it.each([
    '/',
    '/tickets/WEB-12',
    '/tickets?status=todo&q=a%20b#comments',
    '/invitation#token=abc',
    '/reports/100%25',
    '/a//b',
    '/?next=//evil.example',
  ])('is the given path: %s', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    42,
    ['/a', '/b'],
    {},
    '',
    'tickets',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2F%2Fevil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%252F%252Fevil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:a=b',
    '/\u0000/evil.example',
    '/\u2028/evil.example',
    'https://evil.example',
    'HTTPS:/evil.example',
    'https:evil.example',
    '//evil.example/%2f..',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    ':80@evil.example',
    '?a=b',
    '#a',
  ])('is the front page instead of %j', (given) => {
    expect(returnPath(given)).toBe('/');
  });

  it('is the front page instead of a path that is too long for an address', () => {
    expect(returnPath(`/${'a'.repeat(3_000)}`)).toBe('/');
  });

  it('stays below the address it is appended to, whatever characters it has', () => {
    for (const path of ['/@evil.example', '/.evil.example', '/:80', '/／evil.example', '/。evil.example', '/ä']) {
      expect(new URL(`https://docket.example.com${returnPath(path)}`).host).toBe('docket.example.com');
    }
  });
});
