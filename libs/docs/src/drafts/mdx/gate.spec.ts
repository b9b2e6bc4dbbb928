import fc from 'fast-check';
import { parse } from 'yaml';
import { anyText } from '../../../../../test/support/any-text.js';
import { frontMatter } from './front-matter.js';
import { checkPage, UnsafePage } from './gate.js';
import { code, codeBlock, emphasis, heading, item, itemWith, link, list, paragraph, strong, words } from './nodes.js';
import { serialise } from './serialise.js';

/** Fragments with a meaning in YAML, Markdown, HTML, JSX, JavaScript or a terminal. */
const HOSTILE = [
  '{',
  '}',
  '{evil()}',
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '-->',
  '<script>alert(1)</script>',
  '<A b={c}>',
  '&lt;',
  '&#123;',
  'import ',
  'export ',
  'import x from "y"',
  'export default () => 1',
  'export const a = 1',
  '---',
  '+++',
  '===',
  '***',
  '`',
  '``',
  '```',
  '````',
  '~~~',
  '~~',
  '~',
  '|',
  '\\|',
  '| a | b |\n|---|---|',
  '*/',
  '/*',
  '//',
  '${',
  '$$',
  '$',
  '\\',
  '\\\\',
  '[',
  ']',
  '](',
  '![',
  '[x]: javascript:alert(1)',
  '(javascript:alert(1))',
  'www.evil.example',
  'https://evil.example/{x}',
  'http://a.example/<b>',
  'a@b.example',
  '#',
  '# ',
  '## ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '1) ',
  '> ',
  '[^1]',
  '[^1]: x',
  '[ ] ',
  ':::',
  ':a[b]{c}',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\t',
  '    ',
  ' ',
  '  \n',
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ud800',
  '\udc00',
  '\ufffe',
  '\u00a0',
  '\u3000',
  '😀',
  'é',
  'word',
  'a',
  '0',
  '_',
  '__',
  '*',
  '**',
  '!',
  ':',
  '"',
  "'",
  '%',
  '@',
  '=',
  '&',
  ';',
];

const hostile = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...HOSTILE) }, anyText(6)), { maxLength: 14 })
  .map((pieces) => pieces.join(''));

describe('a page', () => {
  it('is safe and compiles, whatever text is on it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 12, maxLength: 12 }), async (texts) => {
        await checkPage(pageOf(texts));
      }),
      // 12 texts a page
      { numRuns: 400, seed: 20261115 },
    );
  }, 120_000);

  it('keeps the text, but for e-mail addresses', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile.filter((text) => !text.includes('@')),
        async (text) => {
          const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n$/.exec(frontMatter({ title: text })) ?? [];
          const { title } = parse(yaml) as { title: string };
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
          expect(title.replace(/[\s\u0000-\u001f\ufffd]/g, '').length).toBeLessThanOrEqual(text.length);
          expect(title.match(/[{}<>]/g)).toEqual(text.match(/[{}<>]/g));
        },
      ),
      { numRuns: 1000, seed: 7 },
    );
  });

  it.each(['import x from "y"', 'export const a = 1', 'import', 'exporting is what it does', 'imported by hand'])(
    'may begin with %p',
    async (text) => {
      const page = serialise([paragraph(text), list([item(text)])]);
      await checkPage(page);
      expect(page).toMatch(/^&#x6[59];/);
    },
  );

  it('survives one line of 200,000 characters', async () => {
    for (const piece of HOSTILE) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      const page = serialise([paragraph(...words(text)), list([item(code(text))]), codeBlock('ts', text)]);
      expect(page.length).toBeLessThan(20_000);
      await checkPage(page);
    }
  });
});

describe('the safety check', () => {
  it.each([
    ['an expression', 'Text {process.exit()} here', 'mdxTextExpression'],
    ['an expression of its own', '{1}', 'mdxFlowExpression'],
    ['an import', 'import x from "y"', 'mdxjsEsm'],
    ['an export', 'export const x = 1', 'mdxjsEsm'],
    ['JSX', '<Evil />', 'mdxJsxFlowElement'],
    ['JSX in a sentence', 'a <b>c</b>', 'mdxJsxTextElement'],
    ['an image', '![x](https://evil.example/x.png)', 'image'],
    ['a script address', '[x](javascript:alert)', 'links elsewhere'],
    ['a script address kept aside', '[x]: data:text/html,x', 'links elsewhere'],
    ['a broken expression', 'a { b', 'does not compile'],
    ['an HTML comment', '<!-- x -->', 'does not compile'],
    ['front matter that is none', '---\n- a\n---\n\ntext\n', 'not a YAML mapping'],
    ['an expression in front matter', '---\ntitle: "{x}"\n---\n\ntext\n', 'Expression'],
  ])('refuses %s', async (_, content, reason) => {
    const refusal = await checkPage(content).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnsafePage);
    expect((refusal as UnsafePage).message).toContain(reason);
  });

  it('accepts text that is only displayed', async () => {
    await checkPage(
      '---\ntitle: "a"\n---\n\n# A\n\n`{x}` and \\{y} [z](https://example.com)\n\n```ts\nimport x from "y"\n```\n',
    );
  });
});

function pageOf(texts: string[]): string {
  const at = (index: number) => texts[index] ?? '';
  return (
    frontMatter({ title: at(0), description: at(1), ticketId: at(2), prNumber: 7 }) +
    serialise([
      paragraph(at(3)),
      heading(2, at(4)),
      paragraph(...words(at(5)), ' ', strong(at(6)), emphasis(at(7))),
      list([
        item(at(8), code(at(9)), at(10)),
        itemWith([...words(at(10))], codeBlock('ts', at(11)), list([item(...link(at(2), at(3)))])),
      ]),
      heading(3, code(at(7)), ' in ', code(at(8))),
      codeBlock('diff', at(6)),
      paragraph(...link(`https://example.com/${at(1)}`, code(at(0)))),
    ])
  );
}
