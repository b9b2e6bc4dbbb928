import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { anyText } from '../../../../test/support/any-text.js';
import { htmlToMarkdown } from './html-to-markdown.js';

describe('HTML', () => {
  it.each([
    [
      'headings and paragraphs',
      '<h2>Crash</h2><p>On <b>every</b> <i>start</i>.</p>',
      '## Crash\n\nOn **every** *start*.',
    ],
    ['a page', '<!doctype html><html><head><title>T</title></head><body><p>a</body></html>', 'a'],
    ['line breaks', '<p>a<br>b</p>', 'a\\\nb'],
    ['a quote', '<blockquote><p>a</p></blockquote>', '> a'],
    ['a link', '<a href="https://example.org/a">Guide</a>', '[Guide](https://example.org/a)'],
    ['an image', '<img src="https://example.org/a.png" alt="Map">', '![Map](https://example.org/a.png)'],
    ['lists', '<ul><li>a<ol><li>b<li>c</ol></ul>', '- a\n\n  1. b\n  2. c'],
    [
      'a task list',
      '<ul><li><input type=checkbox checked disabled> a<li><input type=checkbox> b</ul>',
      '- [x] a\n- [ ] b',
    ],
    ['code with a language', '<pre><code class="language-js">let a;\n</code></pre>', '```js\nlet a;\n```'],
    ['code in a line', 'run <code>npm `ci`</code>', 'run `` npm `ci` ``'],
    ['code with paragraphs in it', '<code>&lt;b&gt;<p>a</p><p>b</p></code>', '`<b> a b`'],
    ['a table', '<table><tr><th>A<th>B<tr><td>1|2<td><b>c</b></table>', '| A | B |\n| - | - |\n| 1\\|2 | **c** |'],
    [
      'a table within a link',
      '<a href="https://example.org"><table><tr><th>A<th><tr><td>1<td>2</table></a>',
      '| [A](https://example.org) | |\n| - | - |\n| [1](https://example.org) | [2](https://example.org) |',
    ],
    ['a deleted table', '<del><table><tr><th>A</table></del>', '| ~~A~~ |\n| - |'],
    ['bold text within bold text', '<b>a<strong>b</strong></b><i>c</i>', '**ab**_c_'],
    ['characters that Markdown would interpret', '<p>1. a * b # &lt;i&gt;</p>', '1\\. a \\* b # \\<i>'],
    ['plain text', 'a & b', 'a & b'],
    ['an empty text', '', ''],
  ])('is converted: %s', (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  it.each([
    ['scripts, styles and comments', '<p>a<script>b()</script><style>p{}</style><!-- c --></p>', 'a'],
    ['event handlers', '<p onclick="b()">a</p>', 'a'],
    ['a script as an address', '<a href="javascript:b()">a</a>', 'a'],
    ['a script behind a control character', '<a href="java&#10;script:b()">a</a>', 'a'],
    ['an image within its address', '<img src="data:image/png;base64,AA" alt="a">', 'a'],
    ['a path of the other tracker', '<a href="/browse/A-1">a</a>', 'a'],
    ['a script as the value of a field', '<input type=url value="javascript:b()">', 'javascript:b()'],
    ['a base address', '<base href="http://["><a href="https://example.org">a</a>', '[a](https://example.org)'],
    ['elements without content', '<p><a href="https://example.org"></a><b> </b>a</p>', 'a'],
  ])('is kept without %s', (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  const TAG = fc.constantFrom(
    ...['<b>', '</b>', '<i>', '</i>', '<p>', '</p>', '<a href=https://e.org>', '</a>', '<a href=javascript:x>', '<br>'],
    ...['<ul>', '<ol>', '<li>', '</ul>', '<table>', '<tr>', '<td>', '<th colspan=3>', '</table>', '<pre>', '<code>'],
    ...[
      '</code>',
      '</pre>',
      '<h1>',
      '</h1>',
      '<div>',
      '</div>',
      '<blockquote>',
      '<del>',
      '<img src=x alt=y>',
      ' ',
      '\n',
    ],
    ...['<q>', '<hr>', '<dl>', '<dt>', '<span hidden>', '<input type=checkbox>', '*', '_', '`', '&lt;b&gt;', '|', '# '],
  );
  const WORD = fc.stringMatching(/^[a-z]{3,8}$/).map((word) => `q${word}`);

  it('never becomes HTML again, has no unsafe address, and keeps its words', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(TAG, WORD), { maxLength: 30 }), (parts) => {
        const markdown = htmlToMarkdown(parts.join(''));
        visit(fromMarkdown(markdown), (node) => {
          expect(node.type).not.toBe('html');
          if ('url' in node) expect(node.url).toMatch(/^https:/);
        });
        for (const word of parts.filter((part) => part.startsWith('q'))) {
          expect(
            markdown.replace(/&#x(\w+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
          ).toContain(word);
        }
      }),
      { numRuns: 300, examples: [[['<a href=https://e.org>', '<table>', '<th colspan=3>', 'qaaa']]] },
    );
  });

  it('may be any text', () => {
    fc.assert(fc.property(anyText(), (text) => void htmlToMarkdown(text)));
  });
});

describe('hostile HTML', () => {
  it.each(['div', 'blockquote', 'b', 'ul', 'table', 'span', 'svg'])('is nested 10,000 times: %s', (tag) => {
    const markdown = htmlToMarkdown(`<p>a</p>${`<${tag}>`.repeat(10_000)}<p>b<p>${`</${tag}>`.repeat(10_000)}<p>c</p>`);
    expect(markdown).toMatch(tag === 'svg' ? /^a/ : /^a[\s\S]*b/);
    expect(markdown.length).toBeLessThan(10_000);
  });

  it('has a script too deep to be parsed as an element', () => {
    expect(htmlToMarkdown(`${'<div>'.repeat(1000)}a<script>b()</script>`)).toBe('a');
  });

  it('has 10,000 links without content', () => {
    expect(htmlToMarkdown('<a href=https://example.org>'.repeat(10_000))).toBe('');
  });

  it('has a cell that spans a million rows and columns', () => {
    expect(htmlToMarkdown('<table><tr><td colspan=1000000 rowspan=1000000>a</table>')).toBe('| |\n| - |\n| a |');
  });

  it('has a long row among thousands of short ones', () => {
    const markdown = htmlToMarkdown(`<table><tr>${'<td>a'.repeat(2000)}${'<tr><td>b'.repeat(2000)}</table>`);
    expect(markdown.match(/[ab]/g)).toHaveLength(4000);
    expect(markdown.length).toBeLessThan(20_000);
  });

  it('is emphasised only so many times', () => {
    expect(htmlToMarkdown('<p><b>a</b> '.repeat(5000)).match(/\*\*a\*\*/g)).toHaveLength(200);
  });
});
