import fc from 'fast-check';
import { mentionedIn } from './mentions.js';

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
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(name, (called) => {
        expect(mentionedIn(`Hello @${called} !`, [{ id: 'it', name: called }])).toEqual(['it']);
      }),
    );
  });

  it('stays quick where every character is an @', () => {
    const crowd = Array.from({ length: 10_000 }, (_, number) => ({ id: `${number}`, name: `Person ${number}` }));
    const started = performance.now();
    mentionedIn('@ '.repeat(32_768), crowd);
    expect(performance.now() - started).toBeLessThan(10_000); // a fraction of a second where nothing else runs
  });
});
