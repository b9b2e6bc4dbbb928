import fc from 'fast-check';
import { elementsOf, jsonLinesOf } from './json-elements.js';

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const collect = async (text: string, size: number, of = elementsOf) => {
  const found: { key: string | null; text: string | null }[] = [];
  for await (const element of of(inChunks(text, size))) found.push(element);
  return found;
};

it('finds the elements of an array and of the arrays in an object', async () => {
  expect(await collect('[1, {"a": [2, 3]}, "x],\\"y", []]', 3)).toEqual([
    { key: null, text: '1' },
    { key: null, text: ' {"a": [2, 3]}' },
    { key: null, text: ' "x],\\"y"' },
    { key: null, text: ' []' },
  ]);
  expect(
    await collect('{"n": 1, "s": "a:[b", "o": {"cards": [0]}, "lists" : [{"a": 1}, 2], "e": [], "cards": [3]}', 4),
  ).toEqual([
    { key: 'lists', text: '{"a": 1}' },
    { key: 'lists', text: ' 2' },
    { key: 'cards', text: '3' },
  ]);
});

it('finds the same elements as a parser, however the text is divided', async () => {
  const documents = fc.oneof(
    fc.array(fc.jsonValue()),
    fc.dictionary(fc.constantFrom('a', 'cards', 'b c'), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))),
  );
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), async (value, size, indent) => {
      const found = await collect(JSON.stringify(value, null, indent), size);
      const expected = Array.isArray(value)
        ? value.map((each) => ({ key: null, value: each }))
        : Object.entries(value).flatMap(([key, list]) =>
            Array.isArray(list) ? list.map((each: unknown) => ({ key, value: each })) : [],
          );
      expect(found.map(({ key, text }) => [key, JSON.parse(text!)])).toEqual(
        expected.map((each) => [each.key, JSON.parse(JSON.stringify(each.value))]),
      );
    }),
  );
});

it.each(['', 'null', '"text"', '[1', '{"cards": [1, 2', '{"cards": ["', '[1]]', '[1][2]', 'x[1]', ']', '[1] x', '[,"'])(
  'refuses %j',
  async (text) => {
    await expect(collect(text, 2)).rejects.toMatchObject({ fields: { body: ['Body must be valid JSON'] } });
  },
);

it('leaves out the text of an element of more than 1 MiB and goes on', async () => {
  const found = await collect(`[1, "${'x'.repeat(1024 * 1024)}", 2]`, 60_000);
  expect(found.map(({ text }) => text?.trim() ?? null)).toEqual(['1', null, '2']);
});

it('finds the lines that are not blank', async () => {
  const long = 'x'.repeat(1024 * 1024 + 1);
  expect(await collect(`{"a":1}\r\n\n  \n${long}\n{"b":2}`, 50_000, jsonLinesOf)).toEqual([
    { key: null, text: '{"a":1}\r' },
    { key: null, text: null },
    { key: null, text: '{"b":2}' },
  ]);
});
