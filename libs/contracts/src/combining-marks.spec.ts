import { hasTooManyCombiningMarks, limitCombiningMarks } from './combining-marks.js';
import { LONG_TEXT_BYTES, NAME_LENGTH, readText } from './values.js';

const MARK = '\u0301';
const WIDE_MARK = '\u{1d165}'; // two UTF-16 units

describe('consecutive combining marks', () => {
  it.each([
    ['none', 'text', false],
    ['a name in Vietnamese, decomposed', 'Nguyễn Thị Ánh'.normalize('NFD'), false],
    ['as many as a line may have', `a${MARK.repeat(255)}`, false],
    ['one more', `a${MARK.repeat(256)}`, true],
    ['as many as a line may have, each of two units', `a${WIDE_MARK.repeat(255)}`, false],
    ['one more than a line may have, each of two units', `a${WIDE_MARK.repeat(256)}`, true],
    ['many, but not in a row', `a${MARK.repeat(200)}`.repeat(10), false],
    ['too many at the end of a long text', `${'text '.repeat(1_000)}${MARK.repeat(256)}`, true],
  ])('%s', (_, text, piled) => {
    expect(hasTooManyCombiningMarks(text)).toBe(piled);
    expect(hasTooManyCombiningMarks(limitCombiningMarks(text))).toBe(false);
    if (!piled) expect(limitCombiningMarks(text)).toBe(text);
  });

  it('are removed beyond the limit, and nothing else is', () => {
    expect(limitCombiningMarks(`<${MARK.repeat(9_999)}>`)).toBe(`<${MARK.repeat(255)}>`);
    expect(limitCombiningMarks(`<${WIDE_MARK.repeat(9_999)}>`)).toBe(`<${WIDE_MARK.repeat(255)}>`);
  });
});

describe('text input', () => {
  const line = (text: string) => readText('Title', {}, text);
  const long = (text: string) => readText('Text', { maxBytes: LONG_TEXT_BYTES, trim: false }, text);
  const tooLong = { problem: 'Title must be at most 255 characters' };
  const piled = { problem: 'Text has too many marks on one character' };

  it('may consist of marks, in a line and in a search', () => {
    expect(line(MARK.repeat(NAME_LENGTH))).toEqual({ value: MARK.repeat(NAME_LENGTH) });
    expect(line(MARK.repeat(NAME_LENGTH + 1))).toEqual(tooLong);
  });

  it('is measured in NFC', () => {
    const four = '\u1f82'.normalize('NFD'); // four characters that become one, and eight bytes that become three
    expect([...four]).toHaveLength(4);
    expect(line(four.repeat(255))).toEqual({ value: '\u1f82'.repeat(255) });
    expect(line(four.repeat(256))).toEqual(tooLong);
    const three = '각'.normalize('NFD'); // nine bytes that become three
    expect(Buffer.byteLength(three)).toBe(9);
    const most = Math.floor(LONG_TEXT_BYTES / 3);
    expect(long(three.repeat(most))).toEqual({ value: '각'.repeat(most) });
    expect(long(three.repeat(most + 1))).toEqual({ problem: 'Text must be at most 65536 bytes' });
  });

  // Normalising each of these would block the process for a minute.
  // Promise 3.1
  it.each([
    ['a line', line, tooLong],
    ['a long text', long, { problem: 'Text must be at most 65536 bytes' }],
  ])('is refused as too long before it is normalised: %s', (_, read, problem) => {
    expect(read(`a${'\u0301\u0316'.repeat(250_000)}`)).toEqual(problem);
  });

  // Promise 3.1
  it('is refused with too many consecutive marks', () => {
    expect(long(`a${'\u0301\u0316'.repeat(16_000)}`)).toEqual(piled);
    expect(long(`a${MARK.repeat(200)}`)).toEqual({ value: `á${MARK.repeat(199)}` });
  });
});
