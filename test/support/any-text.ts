import fc from 'fast-check';

/** Any code points. Not `fc.string({ unit: 'binary' })`, which takes a second to list them all. */
export function anyText(maxLength = 200): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));
}
