import fc from 'fast-check';
import { ANSWER_BYTES, fill, type Stop } from './answer-budget.js';
import type { Part } from './answer-part.js';
import { endWithin, jsonBytes } from './json-size.js';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .tuple(fc.constantFrom('x', '"', '\\', '\n', '\u0001', 'ü', '日', '👩‍👩‍👧'), fc.nat(30_000))
    .map(([c, n]) => c.repeat(n)),
);

describe('endWithin', () => {
  it('takes as many whole characters as fit, and not one less', () => {
    fc.assert(
      fc.property(anyText, fc.nat(100), (text, room) => {
        const end = endWithin(text, 0, room);
        const quotes = 2;
        expect(jsonBytes(text.slice(0, end)) - quotes).toBeLessThanOrEqual(room);
        expect(text.slice(0, end).isWellFormed()).toBe(true);
        const next = text.codePointAt(end);
        if (next !== undefined) {
          expect(jsonBytes(text.slice(0, end) + String.fromCodePoint(next)) - quotes).toBeGreaterThan(room);
        }
      }),
    );
  });
});

describe('fill', () => {
  it('shows all parts in answers of bounded size, each text whole once put together', async () => {
    const parts = fc
      .tuple(anyText, fc.array(anyText, { maxLength: 8 }), fc.array(fc.string({ maxLength: 50 }), { maxLength: 60 }))
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
    await fc.assert(
      fc.asyncProperty(parts, async (all) => {
        const seen = new Map<string, string>();
        let stop: Stop | undefined;
        for (let answers = 0; answers < 1_000; answers++) {
          const { shown, next } = await fill(all, stop);
          expect(jsonBytes(shown)).toBeLessThanOrEqual(ANSWER_BYTES - 1024);
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

  it('goes on nowhere when what it stopped at is gone or another', async () => {
    const parts = [{ field: 'description', text: 'x'.repeat(20_000) }];
    const { next } = await fill(parts);
    const message = 'What was being read has changed; read it again from the beginning';
    await expect(fill([{ field: 'description', text: 'y'.repeat(20_000) }], next)).rejects.toThrow(message);
    await expect(fill([{ field: 'title', value: 'x' }], next)).rejects.toThrow(message);
  });
});

function textsOf(shown: Record<string, unknown>): [string, string][] {
  return Object.entries(shown).flatMap(([field, value]): [string, string][] =>
    Array.isArray(value) ? value.map(({ id, name, content }) => [id, content ?? name]) : [[field, value as string]],
  );
}
