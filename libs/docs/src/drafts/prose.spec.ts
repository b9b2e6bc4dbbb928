import { readFileSync } from 'node:fs';
import { checkPage } from './mdx/gate.js';
import { code, heading, item, link, list, paragraph, strong } from './mdx/nodes.js';
import { serialise } from './mdx/serialise.js';
import { frameOf, proseOf } from './prose.js';

const FRONT = '---\ntitle: "A page"\n---\n\n';
const PAGE = `${FRONT}${serialise([
  paragraph('This changes for you.'),
  heading(2, 'Fixed'),
  list([
    item(strong('Orders:'), ' Set ', code('A_{B}'), ' and read ', ...link('https://code.example/a', 'this'), '.'),
    item('import is a word, {too} <b>.'),
    item('Not [[1]] of ours.'),
  ]),
])}`;

describe('the prose of a page', () => {
  it('consists of its paragraphs, with marks for names and links', () => {
    expect(proseOf(PAGE).texts).toEqual([
      'This changes for you.',
      '[[1]] Set [[2]] and read [[3]].',
      'import is a word, {too} <b>.',
    ]);
  });

  it('inserted unchanged gives the same page, byte by byte', () => {
    const golden = ['shop.user', 'garden.user', 'shop.developer', 'garden.changelog'].map((name) =>
      readFileSync(`test/docs/drafts/${name}.golden.mdx`, 'utf8'),
    );
    for (const page of [PAGE, ...golden]) {
      const prose = proseOf(page);
      expect(prose.with(prose.texts)).toBe(page);
      expect(proseOf(page).with([])).toBe(page);
    }
  });

  it('can be reworded, with its marks in another order', async () => {
    const page = proseOf(PAGE).with(['For you: *news*.', 'Read [[3]], then set [[2]] ([[1]])', '']);
    expect(page).toContain('For you: \\*news\\*.');
    expect(page).toContain('- Read [this](https://code.example/a), then set `A_{B}` (**Orders:**)\n');
    expect(page.startsWith(FRONT)).toBe(true);
    await checkPage(page);
  });

  it.each([
    ['a mark is missing', 'Set [[2]] and read [[3]].'],
    ['a mark is doubled', '[[1]] [[2]] [[3]] [[3]]'],
    ['a mark is new', '[[1]] [[2]] [[3]] [[4]]'],
    ['a mark is another', '[[0]] [[2]] [[3]]'],
    ['nothing is left', ''],
  ])('stays unchanged where %s', (_, text) => {
    expect(proseOf(PAGE).with(['This changes for you.', text, ''])).toBe(PAGE);
  });

  it('is inserted as plain text, whatever it contains', async () => {
    for (const text of [
      '{evil()}',
      '<script>x</script>',
      'import x from "y"',
      '# H',
      '---',
      '![x](https://a.b/c)',
      '\n- a',
    ]) {
      const page = proseOf(PAGE).with([text]);
      await checkPage(page);
      expect(frameOf(page)).toBe(frameOf(PAGE));
    }
  });
});

describe('the frame of a page', () => {
  it('is everything but the prose', () => {
    const frame = frameOf(PAGE);
    expect(frameOf(PAGE.replace('This changes', 'That changed'))).toBe(frame);
    for (const [from, to] of [
      ['Fixed', 'Mended'],
      ['## ', '### '],
      ['A page', 'Another'],
      ['code.example/a', 'code.example/b'],
      ['A_{B}', 'A_{C}'],
      ['This changes for you.', 'This changes for `you`.'],
      ['This changes for you.', 'This changes.\n\nFor you.'],
    ] as const) {
      expect(PAGE).toContain(from);
      expect(frameOf(PAGE.replace(from, to))).not.toBe(frame);
    }
  });
});
