import { readEmoji } from './emoji.js';

it.each([
  ['👍', '👍'],
  ['👍🏽', '👍🏽'],
  ['🇩🇪', '🇩🇪'],
  ['👩🏻‍❤️‍💋‍👨🏿', '👩🏻‍❤️‍💋‍👨🏿'],
  ['1️⃣', '1️⃣'],
  ['❤️', '❤️'],
  ['❤', '❤️'],
])('%s is an emoji', (given, kept) => {
  expect(readEmoji(given)).toEqual({ value: kept });
});

it.each(['', 'a', '1', '👍👍', '👍 ', ':+1:', '\u200D', '\uFE0F', '🏴\u{E0067}', '👍'.repeat(1_000), '<img>'])(
  '%j is not an emoji',
  (given) => {
    expect(readEmoji(given)).toEqual({ problem: 'Emoji must be one emoji' });
  },
);
