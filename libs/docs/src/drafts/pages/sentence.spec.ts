import { raised, sentence } from './sentence.js';

describe('a sentence', () => {
  it.each([
    ['keep it for a week', 'Keep it for a week.'],
    ['  what now?', 'What now?'],
    ['é is a letter', 'É is a letter.'],
    ['and/or is read', 'And/or is read.'],
    ['node.js 22 is enough', 'Node.js 22 is enough.'],
    ['', '.'],
  ])('%p gets a capital and a full stop', (text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  it.each([
    'https://x.example/y is linked.',
    'git+ssh://git@x.example/y is read.',
    'www.x.example is gone.',
    'mailto:a@x.example works.',
    'x.example/y is gone.',
    'src/cart.ts is split.',
    '`code` is code.',
    'iPhone works.',
    'useState is called once.',
    'user_id is kept.',
    'close() waits.',
  ])('%p keeps the spelling of its first word', (text) => {
    expect(sentence(text)).toBe(text);
  });

  it('of a megabyte without a space is processed quickly', () => {
    const started = performance.now();
    for (const piece of ['a', '_', 'a/', 'a.', '://', '()']) raised(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
