import fc from 'fast-check';
import { MENTIONS_PER_TEXT, mentionedIn } from './mentions.js';

const people = [
  'Ada',
  'Ada Lovelace',
  'Bob',
  'Åsa Öberg',
  "Tim O'Reilly",
  'ΟΔΥΣΣΕΥΣ Π',
  'Ada L.',
  '李雷',
  '𐐀𐐁',
  'a.*(b)',
  'Straße',
].map((name) => ({ id: name, name }));

describe('mentionedIn', () => {
  it.each([
    ['by the full name', 'Ask @Bob about it', ['Bob']],
    ['at the start, the end and before punctuation', '@Bob, (@Ada)! @Ada Lovelace', ['Bob', 'Ada', 'Ada Lovelace']],
    ['in any case', '@bOB @åSA öBERG', ['Bob', 'Åsa Öberg']],
    ['the longest name wins', '@Ada Lovelace', ['Ada Lovelace']],
    ['a shorter one where the longer does not fit', '@Ada Loveless @Ada', ['Ada']],
    ['without its spaces', '@adalovelace and @ÅsaÖberg', ['Ada Lovelace', 'Åsa Öberg']],
    ['once, however often', '@Bob @Bob @bob', ['Bob']],
    ['with what a name may hold', "@Tim O'Reilly @Ada L. @a.*(b)", ["Tim O'Reilly", 'Ada L.', 'a.*(b)']],
    ['whichever sigma it is written with', '@οδυσσευς π, @οδυσσευσπ', ['ΟΔΥΣΣΕΥΣ Π']],
    ['in other scripts', '@李雷，@𐐨𐐩 @STRASSE', ['李雷', '𐐀𐐁', 'Straße']],
    ['after another @', '@@Bob', ['Bob']],
    ['in Markdown', '**@Bob** [@Ada](x)\n@Ada Lovelace\n', ['Bob', 'Ada', 'Ada Lovelace']],
  ])('finds %s', (_, text, expected) => {
    expect(mentionedIn(text, people).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['a longer word', '@Bobby @Bob_ @Bob1 @Bobб @Bobe\u0301'],
    ['an e-mail address', 'bob@bob alan1@Bob é@Bob 𐐀@Bob _@Bob'],
    ['a name alone', 'Bob and Ada Lovelace'],
    ['an @ apart', '@ Bob, @\nBob, @'],
    ['a name in two spaces or lines', '@ÅsaÖ berg @Åsa  Öberg @Åsa\nÖberg'],
    ['nobody', ''],
  ])('does not find %s', (_, text) => {
    expect(mentionedIn(text, people)).toEqual([]);
  });

  it('finds all who share a name', () => {
    const twins = ['1', '2'].map((id) => ({ id, name: 'Kim' }));
    expect(mentionedIn('@kim', twins)).toEqual(['1', '2']);
  });

  it('finds anyone whose name is written between spaces', () => {
    const isName = (text: string) => text.trim() === text && text.split('@').length <= 3;
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter(isName);
    fc.assert(
      fc.property(name, (called) => {
        expect(mentionedIn(`Hello @${called} !`, [{ id: 'it', name: called }])).toEqual(['it']);
      }),
    );
  });

  it('mentions at most 50 people, the first ones of the text', () => {
    const crowd = Array.from({ length: 60 }, (_, number) => ({ id: `${number}`, name: `Person ${number}` }));
    const text = crowd.map(({ name }) => `@${name} @${name}`).join(', ');
    expect(mentionedIn(text, crowd)).toEqual(crowd.slice(0, MENTIONS_PER_TEXT).map(({ id }) => id));
    const namesakes = crowd.map(({ id }) => ({ id, name: 'Kim' }));
    expect(mentionedIn('@kim', namesakes)).toHaveLength(MENTIONS_PER_TEXT);
  });

  it('finds a name with an @ or two, and ignores one with more', () => {
    const odd = ['ada@example.com', '@home@', '@@@'].map((name) => ({ id: name, name }));
    expect(mentionedIn('@ada@example.com, @@home@ and @@@@', odd)).toEqual(['ada@example.com', '@home@']);
  });

  const ofLength = (length: number) => `${'a'.repeat(length)}`;
  it.each([
    ['every character is an @', '@'.repeat(65_536), (n: number) => `${ofLength(n % 200)} ${n}`],
    ['every @ begins a name', '@Person '.repeat(8_192), (n: number) => `Person ${n}`],
    ['no name differs before its end', `@${ofLength(198)} `.repeat(327), (n: number) => `${ofLength(190)}${n}`],
    ['names have an @ themselves', '@a@'.repeat(21_845), (n: number) => `a@@${ofLength(n % 190)}${n}`],
    ['names are nothing but @', '@'.repeat(65_536), (n: number) => '@'.repeat(n % 255)],
  ])('takes time in proportion to the text where %s', (_, text, name) => {
    const crowd = Array.from({ length: 10_000 }, (_, number) => ({ id: `${number}`, name: name(number) }));
    const before = process.cpuUsage();
    mentionedIn(text, crowd);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_500_000); // a tenth of it on an idle machine; many seconds if it were quadratic
  });
});
