import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { anyText } from '../../../../test/support/any-text.js';
import { jiraToMarkdown } from './jira-to-markdown.js';

const lines = (...text: string[]): string => text.join('\n');

describe('Jira markup', () => {
  it.each([
    ['a heading', 'h1. Crash on start', '# Crash on start'],
    ['a small heading with emphasis', 'h6. On *every* start', '###### On **every** start'],
    ['no heading without a space', 'h1.example.org', 'h1.example.org'],
    ['a rule', 'a\n----\nb', 'a\n\n---\n\nb'],
    ['a quoted line', 'bq. It never worked', '> It never worked'],
    ['bold and italic', '*bold*, _italic_ and *_both_*', '**bold**, *italic* and **_both_**'],
    ['a citation', '??Ada??', '*Ada*'],
    ['deleted and inserted text', '-old- +new+', '~~old~~ new'],
    ['raised and lowered digits', '10{^}-3{^}, H{~}2{~}O', '10⁻³, H₂O'],
    ['raised words keep their marks', '^th^', '^th^'],
    ['emphasis within a word', '{*}un{*}happy', '**un**happy'],
    ['monospace', 'run {{npm *ci*}} and {{a\\{b\\}}}', 'run `npm *ci*` and `a{b}`'],
    ['monospace written by the newer editor', '{{{}x{}}}', '`x`'],
    ['the word code in monospace', '{{code}} a {{code}}', '`code` a `code`'],
    ['coloured text', '{color:red}*red*{color} {color:#172b4d}dark{color}', '**red** dark'],
    ['marks that mean nothing', 'a_b_c 2024-01-02 a * b C++ -1 --flag', 'a_b_c 2024-01-02 a \\* b C++ -1 --flag'],
    ['emphasis does not go on in the next line', '*a\nb*', '\\*a\nb\\*'],
    ['a forced line break', 'a\\\\b', 'a\\\nb'],
    ['a line break at the end', 'a\\\\', 'a'],
    ['line ends of any system', 'a\r\nb\rc', 'a\nb\nc'],
    ['escaped marks', '\\*no\\* \\{code} C:\\Users', '\\*no\\* {code} C:\\Users'],
    ['emoticons', ':) (/) (x) (!)', ':) (/) (x) (!)'],
    ['characters that Markdown would interpret', '<b> `a` 1) # x', '\\<b> \\`a\\` 1) # x'],
    ['a list in Markdown', '1. a', '1\\. a'],
    ['a space that does not break', 'a&nbsp;b', 'a b'],
    ['an empty text', '', ''],
  ])('is converted: %s', (_, jira, markdown) => {
    expect(jiraToMarkdown(jira)).toBe(markdown);
  });

  it.each([
    ['with a text', '[Guide|https://example.org/a_b]', '[Guide](https://example.org/a_b)'],
    ['with a formatted text', '[*Guide*|https://example.org]', '[**Guide**](https://example.org)'],
    ['without a text', '[https://example.org]', '<https://example.org>'],
    ['without brackets', 'see https://example.org/a_b_c, ok', 'see <https://example.org/a_b_c>, ok'],
    ['that Jira would draw', '[https://example.org|https://example.org|smart-link]', '<https://example.org>'],
    ['to an e-mail address', '[mailto:ada@example.org]', '<ada@example.org>'],
    ['to an e-mail address with a text', '[Ada|mailto:ada@example.org]', '[Ada](mailto:ada@example.org)'],
    ['to a person', '[~ada] [~accountid:5b10:ac]', '@ada @5b10:ac'],
    ['to a ticket', '[KEY-12]', 'KEY-12'],
    ['to an anchor', '{anchor:top}[#top] [up|#top]', 'top up'],
    ['to an attachment', '[^log.txt]', 'log.txt'],
    ['to a page', '[Plan|TEAM:Plan]', 'Plan (TEAM:Plan)'],
    ['that would run a script', '[x|javascript:alert]', 'x (javascript:alert)'],
    ['that is none', '[INFO] started [ ]', '\\[INFO] started \\[ ]'],
    ['that has no end', '[a|https://example.org', '\\[a|<https://example.org>'],
  ])('has a link %s', (_, jira, markdown) => {
    expect(jiraToMarkdown(jira)).toBe(markdown);
  });

  it.each([
    ['with an address', '!https://example.org/a.png|width=3,alt=Map!', '![Map](https://example.org/a.png)'],
    ['that is attached', '!shot.png|thumbnail! and !b.jpg!', 'shot.png and b.jpg'],
    ['with spaces and commas', '!https://example.org/a,b.png|width=3, alt=Map!', '![Map](https://example.org/a,b.png)'],
    ['that is none', 'wow! really! a!b.png!', 'wow! really! a!b.png!'],
    ['that is a name and a remark', '!a.png|see below!', '!a.png|see below!'],
    ['that is an address and a remark', '!https://example.org|see below!', '!<https://example.org>|see below!'],
  ])('has an image %s', (_, jira, markdown) => {
    expect(jiraToMarkdown(jira)).toBe(markdown);
  });

  it('has nested and mixed lists', () => {
    const jira = lines(
      '* one',
      '** two',
      '*# three',
      '*# four',
      '* five',
      '# six',
      '#* seven',
      '',
      '# eight',
      '- nine',
    );
    expect(jiraToMarkdown(jira)).toBe(
      lines(
        ...['- one', '  - two', '  1. three', '  2. four', '- five', ''],
        ...['1. six', '   - seven', '2. eight', '', '- nine'],
      ),
    );
  });

  it('has list items of several lines and with code', () => {
    const jira = lines('# first', 'goes on', '{code:java}', 'int a;', '{code}', '# second', '', 'after');
    expect(jiraToMarkdown(jira)).toBe(
      lines('1. first', '   goes on', '   ```java', '   int a;', '   ```', '2. second', '', 'after'),
    );
  });

  it('has a list that begins at a deeper level', () => {
    expect(jiraToMarkdown('*** a\n** b\n*** c')).toBe('- a\n- b\n  - c');
  });

  it('has a table with headings', () => {
    const jira = lines(
      ...['||Name||Value||', '|a|[x|https://example.org]|', '|{{b|c}}|!p.png|thumbnail!|'],
      ...['|two', 'lines|\\| d|', '||e|{code}f | g{code}|'],
    );
    expect(jiraToMarkdown(jira)).toBe(
      lines(
        ...['| Name | Value |', '| - | - |', '| a | [x](https://example.org) |', '| `b\\|c` | p.png |'],
        ...['| two lines | \\| d |', '| **e** | `f \\| g` |'],
      ),
    );
  });

  it('has a table without headings, between paragraphs', () => {
    expect(jiraToMarkdown('before\n|a|b|\nafter')).toBe('before\n\n| | |\n| - | - |\n| a | b |\n\nafter');
  });

  it('has code with a language and a title', () => {
    const jira = lines('See:', '{code:Java|title=A.java|borderStyle=solid}', 'int a = *b*;', '{code}', 'and so on');
    expect(jiraToMarkdown(jira)).toBe(
      lines('See:', '', '**A.java**', '', '```java', 'int a = *b*;', '```', '', 'and so on'),
    );
  });

  it('has preformatted text within a line', () => {
    expect(jiraToMarkdown('a {noformat}```\n{code}{noformat} b')).toBe('a\n\n````\n```\n{code}\n````\n\nb');
  });

  it('has quotes and panels', () => {
    const jira = lines('{quote}', 'first', '* a', '{quote}', 'x {panel:title=Note|bgColor=#fff}in{panel} y');
    expect(jiraToMarkdown(jira)).toBe(lines('> first', '>', '> - a', '', 'x', '', '> **Note**', '>', '> in', '', 'y'));
  });

  it('has a panel after a panel without an end', () => {
    expect(jiraToMarkdown('{panel:title=a}b{panel:title=c}d{panel}')).toBe('> **a**\n>\n> b\n\n> **c**\n>\n> d');
  });

  it.each(['{code}', '{noformat}', '{quote}', '{panel:title=a}', '{{', '{code:java', '{color'])(
    'stays text without an end: %s',
    (start) => {
      expect(jiraToMarkdown(`${start} b *c*`)).toBe(`${start} b **c**`);
    },
  );

  const MARKUP = fc.constantFrom(
    ...[
      '*',
      '_',
      '-',
      '+',
      '^',
      '~',
      '??',
      '{{',
      '}}',
      '[',
      ']',
      '|',
      '||',
      '!',
      '\\',
      '\\\\',
      '\n',
      '\n\n',
      ' ',
      '# ',
    ],
    ...['* ', '** ', 'h1. ', 'bq. ', '----', '{quote}', '{panel}', '{panel:title=x}', '{code}', '{code:java}', '<b>'],
    ...[
      '{noformat}',
      '{color:red}',
      '{color}',
      '{*}',
      '{_}',
      'https://e.org',
      '!a.png!',
      '&lt;',
      '<!--',
      '`',
      '>',
      '1. ',
    ],
  );
  const WORD = fc.stringMatching(/^[a-z]{3,8}$/).map((word) => `q${word}`);
  const TEXT = fc.array(fc.oneof(MARKUP, WORD), { maxLength: 40 });

  it('never becomes HTML, and keeps its words', () => {
    fc.assert(
      fc.property(TEXT, (parts) => {
        const markdown = jiraToMarkdown(parts.join(''));
        const shown: string[] = []; // a letter may be written as a character reference
        visit(fromMarkdown(markdown), (node) => {
          expect(node.type).not.toBe('html');
          if ('value' in node) shown.push(node.value);
          if ('url' in node) shown.push(node.url);
        });
        for (const word of parts.filter((part) => part.startsWith('q'))) expect(shown.join('')).toContain(word);
      }),
      { numRuns: 500, examples: [[['!', 'https://e.org', '|', 'qaaa', '!']]] },
    );
  });

  it('may be any text', () => {
    fc.assert(fc.property(anyText(), (text) => void jiraToMarkdown(text)));
  });
});

describe('hostile Jira markup', () => {
  const MANY = 100_000;

  it('is text if it is a million asterisks', () => {
    expect(jiraToMarkdown('*'.repeat(1_000_000))).toBe('\\*'.repeat(1_000_000));
  });

  it.each(['[', '{{', '!', '{color:', '{panel:', '{code:'])('is text if nothing ever ends: %s', (start) => {
    expect(jiraToMarkdown(start.repeat(MANY)).replaceAll('\\', '')).toBe(start.repeat(MANY));
  });

  it('has quotes that open and close 10,000 times', () => {
    expect(jiraToMarkdown('{quote}a'.repeat(10_000))).toBe(Array(5000).fill('> a\n\na').join('\n\n'));
  });

  it('has 20,000 cells, one of them long', () => {
    const markdown = jiraToMarkdown(`|${'x'.repeat(50_000)}|b|\n${'|a|b|\n'.repeat(9_999)}`);
    expect(markdown.split('\n')).toHaveLength(10_002);
    expect(markdown.length).toBeLessThan(200_000);
  });

  it('has a long row among short ones', () => {
    expect(jiraToMarkdown(`|${'a|'.repeat(10_000)}\n${'|a|\n'.repeat(10_000)}`).length).toBeLessThan(200_000);
  });

  it('is text if a list is deeper than ten levels', () => {
    expect(jiraToMarkdown(`${'*'.repeat(11)} a`)).toBe(`${'\\*'.repeat(11)} a`);
  });

  it('is emphasised only so many times in one paragraph', () => {
    expect(jiraToMarkdown('*a* '.repeat(MANY)).match(/\*\*a\*\*/g)).toHaveLength(200);
  });
});
