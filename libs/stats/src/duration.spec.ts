import { durationInWords } from './duration.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('durationInWords', () => {
  it.each([
    ['nothing', null, '0 minutes'],
    ['zero', 0, '0 minutes'],
    ['less than a minute', 59.999, '0 minutes'],
    ['a minute', MINUTE, '1 minute'],
    ['almost two minutes', 2 * MINUTE - 0.001, '1 minute'],
    ['minutes', 5 * MINUTE, '5 minutes'],
    ['almost an hour', HOUR - 1, '59 minutes'],
    ['an hour', HOUR, '1 hour'],
    ['an hour and minutes', HOUR + 5 * MINUTE, '1 hour 5 minutes'],
    ['an hour, minutes and seconds', HOUR + 5 * MINUTE + 59, '1 hour 5 minutes'],
    ['hours and a minute', 2 * HOUR + MINUTE, '2 hours 1 minute'],
    ['almost a day', DAY - 1, '23 hours 59 minutes'],
    ['a day', DAY, '1 day'],
    ['a day and an hour', DAY + HOUR, '1 day 1 hour'],
    ['days and hours', 3 * DAY + 4 * HOUR, '3 days 4 hours'],
    ['days, hours and minutes', 3 * DAY + 4 * HOUR + 59 * MINUTE + 59, '3 days 4 hours'],
    ['days and minutes, which are not adjacent units', 3 * DAY + 30 * MINUTE, '3 days'],
    ['many days', 400 * DAY + 23 * HOUR, '400 days 23 hours'],
    ['a clock that went backwards', -HOUR, '0 minutes'],
  ])('%s', (_, seconds, words) => {
    expect(durationInWords(seconds)).toBe(words);
  });
});
