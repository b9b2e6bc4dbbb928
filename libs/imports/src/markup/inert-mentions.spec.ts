import fc from 'fast-check';
import { mentionedIn } from '../../../tickets/src/comments/mentions.js';
import { inertMentions } from './inert-mentions.js';

describe('mentions in a text from elsewhere', () => {
  it.each([
    ['a name', 'Ask @Bob.', 'Ask @\u2060Bob.'],
    ['an escaped name', '\\@Bob', '\\@\u2060Bob'],
    ['two signs', '@@Bob', '@\u2060@\u2060Bob'],
    ['an unclosed code span', '`@Bob', '`@\u2060Bob'],
    ['a name after code', '`a` @Bob ``b`` @Eve', '`a` @\u2060Bob ``b`` @\u2060Eve'],
    ['a name after a code block', '~~~\n@a\n~~~\n@Bob', '~~~\n@a\n~~~\n@\u2060Bob'],
    ['an address', 'https://example.org/@Bob (@Eve)', 'https://example.org/%40Bob (@\u2060Eve)'],
    ['a name where an address ends', 'https://example.org/@(x)', 'https://example.org/%40(x)'],
  ])('are inert: %s', (_, text, inert) => {
    expect(inertMentions(text)).toBe(inert);
  });

  it.each([
    ['an e-mail address', 'bob@example.org'],
    ['a sign on its own', 'a @ b @'],
    ['code', 'use `@Override` or ``a ` @b``'],
    ['a code block', '- a\n  ```java\n  @Override\n  ```'],
    ['a code block within a quote', '> ~~~\n> @Override'],
    ['an address with a user', 'ssh https://git@example.org'],
  ])('are not changed: %s', (_, text) => {
    expect(inertMentions(text)).toBe(text);
  });

  it('mention nobody outside of code', () => {
    const people = ['Bob', 'Ada L.', '(x)', '李雷'].map((name) => ({ id: name, name }));
    const part = fc.constantFrom(
      '@',
      '@Bob',
      '@Ada L.',
      '@(x)',
      '@李雷',
      ' ',
      'a',
      '\\',
      '\n',
      'https://e.org/',
      '(',
      '_',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(mentionedIn(inertMentions(parts.join('')), people)).toEqual([]);
      }),
    );
  });
});
