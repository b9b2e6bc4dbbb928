import fc from 'fast-check';
import { fill, MAX_CHARACTERS, NEXT_LENGTH, type Stop } from './answer-budget.js';
import type { Part } from './answer-part.js';
import { endWithin, jsonLength } from './json-size.js';

const LONGEST = 30_000;
const textOf = (longest: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .tuple(fc.constantFrom('x', '"', '\\', '\n', '\u0001', 'ü', '日', '👩‍👩‍👧'), fc.nat(longest))
      .map(([c, n]) => c.repeat(n)),
  );

describe('endWithin', () => {
  it('takes exactly as many whole characters as fit', () => {
    fc.assert(
      fc.property(textOf(LONGEST), fc.nat(100), (text, room) => {
        const end = endWithin(text, 0, room);
        const quotes = 2;
        expect(jsonLength(text.slice(0, end)) - quotes).toBeLessThanOrEqual(room);
        expect(text.slice(0, end).isWellFormed()).toBe(true);
        const next = text.codePointAt(end);
        if (next !== undefined) {
          expect(jsonLength(text.slice(0, end) + String.fromCodePoint(next)) - quotes).toBeGreaterThan(room);
        }
      }),
    );
  });
});

describe('fill', () => {
  it('returns all parts in responses of bounded size, each text complete once reassembled', async () => {
    const partsOf = (text: fc.Arbitrary<string>) =>
      fc
        .tuple(text, fc.array(text, { maxLength: 8 }), fc.array(fc.string({ maxLength: 50 }), { maxLength: 60 }))
        .map(([description, comments, labels]): Part[] => [
          { field: 'title', value: 'A title' },
          ...labels.map((name, index) => ({ field: 'labels', id: `l${index}`, value: { name } })),
          { field: 'description', text: description },
          ...comments.map((text, index) => ({
            field: 'comments',
            id: `c${index}`,
            value: { by: 1 },
            text,
            textAs: 'content',
          })),
        ]);
    const cases = fc
      .constantFrom(MAX_CHARACTERS.min, MAX_CHARACTERS.default, MAX_CHARACTERS.max)
      // A text takes up to dozens of answers of any size.
      .chain((max) => fc.tuple(partsOf(textOf(Math.min(3 * max, LONGEST))), fc.constant(max)));
    await fc.assert(
      fc.asyncProperty(cases, async ([all, maxCharacters]) => {
        const seen = new Map<string, string>();
        let stop: Stop | undefined;
        let before = all.length + 1;
        for (let answers = 0; answers < 10_000; answers++) {
          const { shown, next, left } = await fill(all, maxCharacters, stop);
          expect(jsonLength(shown)).toBeLessThanOrEqual(maxCharacters - NEXT_LENGTH);
          expect(left).toBeLessThanOrEqual(before);
          expect(left > 0).toBe(next !== undefined);
          before = left;
          expect(Object.keys(shown).length).toBeGreaterThan(0);
          for (const [id, text] of textsOf(shown)) seen.set(id, (seen.get(id) ?? '') + text);
          if (!next) break;
          stop = next;
        }
        const whole = all.map(({ field, id, value, text }) => [id ?? field, text ?? Object(value).name ?? value]);
        expect([...seen]).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('returns a value longer than a response as text, and an item longer than that with its strings truncated', async () => {
    const name = '\u0001'.repeat(255);
    const parts = [
      { field: 'assignee', value: { id: '1', name } },
      { field: 'labels', id: '2', value: { name } },
    ];
    const first = await fill(parts, MAX_CHARACTERS.min);
    expect([first.cut, first.left]).toEqual(['assigneeJson', 2]);
    let text = first.shown.assigneeJson as string;
    let last = first;
    while (last.next?.key === 'assignee') {
      last = await fill(parts, MAX_CHARACTERS.min, last.next);
      text += (last.shown.assigneeJson as string | undefined) ?? '';
    }
    expect(JSON.parse(text)).toEqual({ id: '1', name });
    if (last.next) last = await fill(parts, MAX_CHARACTERS.min, last.next);
    expect(last).toMatchObject({ shown: { labels: [{ id: '2', name: `${'\u0001'.repeat(6)}…` }] }, cut: 'labels' });
  });

  it('does not continue if what it stopped at is gone or has changed', async () => {
    const parts = [{ field: 'description', text: 'x'.repeat(20_000) }];
    const { next } = await fill(parts, MAX_CHARACTERS.default);
    const message = 'What was being read has changed; read it again from the beginning';
    await expect(
      fill([{ field: 'description', text: 'y'.repeat(20_000) }], MAX_CHARACTERS.default, next),
    ).rejects.toThrow(message);
    await expect(fill([{ field: 'title', value: 'x' }], MAX_CHARACTERS.default, next)).rejects.toThrow(message);
  });
});

function textsOf(shown: Record<string, unknown>): [string, string][] {
  return Object.entries(shown).flatMap(([field, value]): [string, string][] =>
    Array.isArray(value) ? value.map(({ id, name, content }) => [id, content ?? name]) : [[field, value as string]],
  );
}
