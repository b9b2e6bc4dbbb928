import { type Outcome, problem } from '#contracts';

const SET = '^\\p{RGI_Emoji}$'; // TypeScript allows the flag v only for newer targets
const EMOJI = new RegExp(SET, 'v');
const AS_EMOJI = '\uFE0F'; // keyboards omit it for emoji that are also text symbols, such as a heart

/** One emoji of Unicode's set recommended for interchange, in its fully qualified form. */
export function readEmoji(raw: string): Outcome {
  const value = [raw, `${raw}${AS_EMOJI}`].find((text) => EMOJI.test(text));
  return value === undefined ? problem('Emoji must be one emoji') : { value };
}
