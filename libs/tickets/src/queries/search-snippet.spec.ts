import { SnippetFinder } from './search-snippet.js';

const find = (q: string, texts: Record<string, string | null>, corrections?: Record<string, string[]>) =>
  new SnippetFinder({ text: q, corrections }).snippet(texts);
/** Marks matches with brackets. */
const shown = (q: string, texts: Record<string, string | null>, corrections?: Record<string, string[]>) => {
  const { field, parts } = find(q, texts, corrections);
  return `${field}: ${parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('')}`;
};

it.each<[string, string, Record<string, string | null>, string]>([
  [
    'whole words that begin as typed',
    'sail',
    { title: 'A Sailor sails, but no assail' },
    'title: A [Sailor] [sails], but no assail',
  ],
  ['the title first', 'kettle', { title: 'The kettle', description: 'A kettle' }, 'title: The [kettle]'],
  [
    'the field that has more of the words',
    'red kettle',
    { title: 'A kettle', description: 'The kettle is red' },
    'description: The [kettle] is [red]',
  ],
  [
    'a comment if nothing else matches',
    'rust',
    { title: 'A kettle', description: null, comment: 'It does rust.' },
    'comment: It does [rust].',
  ],
  ['the title if nothing matches', 'WEB-12', { title: 'A kettle', description: 'Boils' }, 'title: A kettle'],
  ['words with marks', 'été', { title: "L'été à Paris" }, "title: L'[été] à Paris"],
  ['signs literally', '->', { title: 'a -> b -> c' }, 'title: a [->] b [->] c'],
  ['one line', 'two', { title: 'x', description: 'one\n\n  two\tthree ' }, 'description: one [two] three'],
])('a snippet shows %s', (_, q, texts, expected) => {
  expect(shown(q, texts)).toBe(expected);
});

it('a snippet shows the correction of a misspelt word', () => {
  expect(shown('kettel', { title: 'The kettle and kettles' }, { kettel: ['kettle'] })).toBe(
    'title: The [kettle] and kettles',
  );
});

it('a snippet shows where most words are close together, with a little of the text before', () => {
  const description = `alpha ${'filler '.repeat(100)}the words alpha and beta stand here ${'more '.repeat(100)}`;
  const { parts } = find('beta alpha', { title: 'x', description });
  const text = parts.map((part) => part.text).join('');
  expect(text).toMatch(/^filler (filler )*the words alpha and beta stand here more/);
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text.length).toBeGreaterThan(190);
  expect(parts.filter(({ match }) => match).map((part) => part.text)).toEqual(['alpha', 'beta']);
});

it.each([
  ['emoji', `${'😀'.repeat(150)} kettle ${'😀'.repeat(300)}`],
  ['family emoji', `kettle ${'👨‍👩‍👧'.repeat(100)}`],
  ['combining marks', `kettle ${'a\u0323\u0301'.repeat(300)}`],
  ['nothing but marks', `kettle${'\u0301'.repeat(5_000)}`],
  ['marks after a space', `kettle ${'\u0301'.repeat(5_000)}`],
  ['a long word', `kettle${'x'.repeat(60_000)}`],
  ['white space', `kettle${' '.repeat(60_000)}x`],
  ['astral white space', `kettle${' 😀'.repeat(2_000)}`],
])('a snippet truncates %s between characters, to 200 at most', (_, description) => {
  const { field, parts } = find('kettle', { title: 'x', description });
  const text = parts.map((part) => part.text).join('');
  expect(field).toBe('description');
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text.isWellFormed()).toBe(true);
  expect(parts.every((part) => part.text.isWellFormed() && part.text !== '')).toBe(true);
  expect(parts.some(({ match, text }) => match && text.startsWith('kettle'))).toBe(true);
});
