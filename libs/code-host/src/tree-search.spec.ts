import fc from 'fast-check';
import { Mentions } from './tree-search.js';

const OTHERS = Array.from({ length: 20 }, (_, index) => `absent_${index}`);

function mentionsOf(names: readonly string[], text: string): Record<string, number[]> {
  const search = new Mentions(names);
  search.searchFile('a.txt', Buffer.from(text));
  return Object.fromEntries(names.map((name) => [name, (search.found.get(name) ?? []).map(({ line }) => line)]));
}

describe('names in a file', () => {
  it('are found as whole words, with their lines', () => {
    const text = 'Cart cart\n\nCartItem my_Cart Cart,Cart\nüCart\n"Cart';
    expect(mentionsOf(['Cart', 'item', 'CartItem'], text)).toEqual({
      Cart: [1, 3, 3, 4, 5],
      item: [],
      CartItem: [3],
    });
  });

  it('are the same whether they are few or many', () => {
    const part = fc.constantFrom('a', 'aa', 'b', 'ab', '_', ' ', '\n', '-', 'é');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const names = ['a', 'aa', 'ab', 'b_', 'é'];
        expect(mentionsOf([...names, ...OTHERS], text)).toMatchObject(mentionsOf(names, text));
      }),
    );
  });
});
