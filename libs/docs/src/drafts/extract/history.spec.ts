import { stories } from './history.js';

function parse(message: string) {
  return stories([{ sha: 'a', date: '2026-01-01T00:00:00Z', author: { name: 'A' }, message }]);
}

describe('a commit message', () => {
  it.each([
    ['feat(api): x', 'Added'],
    ['fix: x', 'Fixed'],
    ['perf: x', 'Changed'],
    ['refactor: x', 'Changed'],
    ['security: x', 'Security'],
    ['fix(security): x', 'Security'],
    ['docs: x', 'Maintenance'],
    ['FEAT: x', 'Added'],
    ['wip: x', 'Other'],
    ['constructor: x', 'Other'],
    ['feat:x', 'Other'],
    ['Just words: and more', 'Other'],
    ['', 'Other'],
    ['\n\n', 'Other'],
  ])('%p goes under %s', (message, group) => {
    expect(parse(message)).toEqual([expect.objectContaining({ group })]);
  });

  it.each([
    ['feat!: x', true, []],
    ['feat(a)!: x', true, []],
    ['feat: x\n\nBREAKING CHANGE: do y\nand z', true, ['do y\nand z']],
    ['feat: x\n\nbody\n\nBREAKING-CHANGE: do y', true, ['do y']],
    ['feat: x\n\nnothing BREAKING here', false, []],
    ['wip!: x', false, []],
  ])('%p is breaking: %p', (message, breaking, notes) => {
    expect(parse(message)[0]).toMatchObject({ breaking, notes });
  });

  it('without a convention is kept whole', () => {
    expect(parse('update: the thing\n\nbody')[0]).toMatchObject({ subject: 'update: the thing', type: '', scope: '' });
  });

  it.each(['\r', '\u0085', '\u2028', '\u2029', '\r\u2028', '\v', '\f'])('is read across %j', (separator) => {
    expect(parse(`feat(c${separator}d)!: a${separator}b\r\n\r\nBREAKING CHANGE: e${separator}f`)).toMatchObject([
      {
        group: 'Added',
        type: 'feat',
        scope: expect.stringMatching(/^c\sd$/),
        subject: expect.stringMatching(/^a\sb$/),
        breaking: true,
        notes: [expect.stringMatching(/^e\sf$/)],
      },
    ]);
  });

  it('ends its subject with its line, however that ends', () => {
    for (const end of ['\n', '\r\n']) {
      expect(parse(`feat: a${end}${end}b${end}`)).toMatchObject([{ group: 'Added', subject: 'a' }]);
      expect(parse(`words${end}${end}b${end}`)).toMatchObject([{ group: 'Other', subject: 'words' }]);
    }
  });

  it('names issues', () => {
    expect(parse('fix: x (#12)\n\nCloses #9, other/repo#3')[0]!.references).toEqual(['12', '9']);
  });

  it('may describe two changes', () => {
    expect(
      parse('feat(a): x; fix(b): y\n\nBREAKING CHANGE: z').map(({ scope, subject, breaking }) => [
        scope,
        subject,
        breaking,
      ]),
    ).toEqual([
      ['a', 'x', true],
      ['b', 'y', false],
    ]);
    expect(parse('feat(a): x; note: y')).toHaveLength(1);
  });

  it('of a merge is recognised', () => {
    expect(parse("Merge branch 'main' into x")[0]!.isMerge).toBe(true);
  });

  it('of a megabyte is parsed quickly', () => {
    const started = performance.now();
    for (const piece of ['#1 ', 'a: ', 'BREAKING CHANGE: ', '(', 'closes ', '@a ', '\n', '; a: '])
      parse(`feat: x ${piece.repeat(1_000_000 / piece.length)}`);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
