import { parseJsonBody, UnreadableBody } from '../../apps/api/src/http/json-body.js';

const read = (text: string) => parseJsonBody(Buffer.from(text));
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const messageOf = (read: unknown) => (read instanceof UnreadableBody ? read.error.details?.body : undefined);
const TOO_DEEP = ['Body must not be nested deeper than 20 levels'];

describe('a JSON body', () => {
  it('may be 20 levels deep', () => {
    expect(read(deep(20))).toEqual(JSON.parse(deep(20)));
    expect(messageOf(read(deep(21)))).toEqual(TOO_DEEP);
    expect(messageOf(read('{"a":'.repeat(21)))).toEqual(TOO_DEEP);
    expect(messageOf(read('['.repeat(100_000)))).toEqual(TOO_DEEP);
  });

  it.each([
    ['brackets', deep(50)],
    ['an escaped quote', `"${deep(50)}`],
    ['a backslash at its end', `${deep(50)}\\`],
    ['backslashes and a quote', `\\\\"\\"\\${deep(50)}"`],
    ['characters beyond ASCII', `ü"💥${deep(50)}`],
  ])('may contain %s in its strings and keys', (_, text) => {
    const value = { [text]: [text, { a: text }], b: [[text]] };
    expect(read(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    ['a name that ends in a backslash', { 'a\\': 1 }],
    ['a text that ends in one', ['\\', '\\\\', '"', '\\"']],
  ])('is measured at its real depth after %s', (_, value) => {
    const text = JSON.stringify(value);
    expect(read(`[${text},${deep(18)}]`)).toEqual([value, JSON.parse(deep(18))]);
    expect(messageOf(read(`[${text},${deep(20)}]`))).toEqual(TOO_DEEP);
  });

  it.each(['"', '"\\', '"\\"', '{"a":"', '['])('that is truncated is invalid: %j', (text) => {
    expect(messageOf(read(text))).toEqual(['Body must be valid JSON']);
  });

  it('of 25 MiB is checked in far less time than it takes to parse', () => {
    const long = JSON.stringify({ a: 'y'.repeat(25 * 1024 * 1024) });
    const tooDeep = Buffer.from(`{"a":${long},"b":${deep(21)}}`);
    const took = (work: () => unknown) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const parsing = took(() => JSON.parse(tooDeep.toString()));
    expect(took(() => expect(messageOf(parseJsonBody(tooDeep))).toEqual(TOO_DEEP))).toBeLessThan(parsing);
  });
});
