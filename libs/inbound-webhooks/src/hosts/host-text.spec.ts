import { z } from 'zod';
import { firstOf, hostLine, hostText, hostUrl, longText } from './host-text.js';

describe('a line from a host', () => {
  it.each([
    ['  A\n title\t here ', 'A title here'],
    ['a\0b\ud800c', 'a\ufffdb\ufffdc'],
    ['e\u0301', 'é'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), `${'x'.repeat(254)}…`],
    ['💥'.repeat(255), '💥'.repeat(255)],
    ['💥'.repeat(300), `${'💥'.repeat(254)}…`],
  ])('is made storable and short', (text, expected) => {
    expect(hostLine(text)).toBe(expected);
  });
});

describe('a text from a host', () => {
  it('keeps its lines', () => {
    expect(hostText('a\r\n\n b\0')).toBe('a\r\n\n b\ufffd');
  });

  it.each(['x', 'é', '€', '💥', 'xé€💥'])('is cut between characters: %s', (part) => {
    const cut = hostText(part.repeat(70_000));
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(cut)).toBeGreaterThan(65_525);
    expect(cut.endsWith('…')).toBe(true);
    expect(cut).not.toContain('\ufffd');
    expect(part.repeat(70_000).startsWith(cut.slice(0, -1))).toBe(true);
  });
});

it('handles megabytes in linear time', () => {
  const began = performance.now();
  expect(hostLine(' x'.repeat(12_000_000))).toHaveLength(255);
  expect(Buffer.byteLength(hostText('€'.repeat(8_000_000)))).toBeLessThanOrEqual(65_536);
  expect(performance.now() - began).toBeLessThan(10_000); // 0.1 s on an idle machine; minutes if the time were quadratic
});

it('drops excess combining marks', () => {
  const pile = '\u0301\u0316'.repeat(10_000_000);
  expect(hostLine(`x${pile}`)).toHaveLength(1 + 16);
  expect([...hostText(`x${pile}`)]).toHaveLength(1 + 16 + 1); // the character, its marks, and an ellipsis
  expect(hostUrl(`https://example.com/${pile}`)).toBeNull();
});

it.each([
  ['https://example.com/a b>', 'https://example.com/a%20b%3E'],
  ['javascript:alert(1)', null],
  ['not an address', null],
  [`https://example.com/${'x'.repeat(3_000)}`, null],
])('accepts only http and https addresses', (text, expected) => {
  expect(hostUrl(text)).toBe(expected);
});

describe('the first of a list', () => {
  const messages = firstOf(2_048, z.object({ message: longText() }));
  const read = (count: number, message: string) =>
    messages.parse(Array.from({ length: count }, () => ({ message, ignored: message })))!;

  it('are kept whole if they are few or short', () => {
    const text = 'x'.repeat(8_000);
    expect(read(100, text)).toEqual(Array(100).fill({ message: text }));
    expect(read(3_000, 'fixes WEB-12')).toEqual(Array(2_048).fill({ message: 'fixes WEB-12' }));
  });

  it('share a mebibyte if they are many and long, before they are processed', () => {
    const [first, ...others] = read(2_048, 'x'.repeat(8_000));
    expect(first).toEqual({ message: 'x'.repeat(512) });
    expect(others).toHaveLength(2_047);
  });
});
