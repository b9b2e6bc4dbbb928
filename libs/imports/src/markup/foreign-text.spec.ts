import fc from 'fast-check';
import { anyText } from '../../../../test/support/any-text.js';
import { type Markup, toMarkdown } from './foreign-text.js';

const CUT = '\n\n… (cut)';

describe('a text from elsewhere', () => {
  it.each([
    ['jira', 'h1. *a*', '# **a**'],
    ['html', '<h1><b>a</b></h1>', '# **a**'],
    ['markdown', '# **a**\n<b>', '# **a**\n<b>'],
  ] as const)('is converted by its markup: %s', (markup, text, markdown) => {
    expect(toMarkdown(markup, text)).toBe(markdown);
  });

  it.each([
    ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
    ['characters that cannot be stored', 'a\0b\ud800c💥', 'abc💥'],
    ['combining characters', 'e\u0301', 'é'],
    ['more combining marks than a language needs', `e${'\u0301'.repeat(100_000)}`, `é${'\u0301'.repeat(254)}`],
    ['mentions', '@Bob', '@\u2060Bob'],
  ])('is normalised: %s', (_, text, markdown) => {
    expect(toMarkdown('markdown', text)).toBe(markdown);
  });

  it('mentions nobody where Jira did', () => {
    expect(toMarkdown('jira', 'Ask [~bob]')).toBe('Ask @\u2060bob');
  });

  it('may be 64 KiB long', () => {
    expect(toMarkdown('markdown', 'x'.repeat(65_536))).toBe('x'.repeat(65_536));
  });

  it.each(['x', 'é', '€', '💥', 'xé€💥'])('is cut between characters, and says so: %s', (part) => {
    const text = part.repeat(70_000);
    const markdown = toMarkdown('markdown', text);
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(markdown)).toBeGreaterThan(65_530);
    expect(markdown.endsWith(CUT)).toBe(true);
    expect(text.startsWith(markdown.slice(0, -CUT.length))).toBe(true);
  });

  it('says that it was cut even if the rest is short', () => {
    expect(toMarkdown('html', `<p>a</p>${'<i></i>'.repeat(50_000)}b`)).toBe(`a${CUT}`);
  });

  it('is always storable', () => {
    const markup = fc.constantFrom<Markup>('jira', 'html', 'markdown');
    fc.assert(
      fc.property(markup, anyText(100), (kind, text) => {
        const markdown = toMarkdown(kind, `${text}\ud800\0`);
        expect(markdown.isWellFormed() && !markdown.includes('\0')).toBe(true);
      }),
    );
  });
});
