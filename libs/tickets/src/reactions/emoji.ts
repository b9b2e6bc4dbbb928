import { type Outcome, problem } from '#contracts';

const SET = '^\\p{RGI_Emoji}$'; // TypeScript takes the flag v only for newer targets
const EMOJI = new RegExp(SET, 'v');
const AS_EMOJI = '\uFE0F'; // keyboards leave it out of emoji that are also signs, such as a heart

/** One emoji of those recommended for interchange, as Unicode writes it in full. */
export function readEmoji(raw: string): Outcome {
  const value = [raw, `${raw}${AS_EMOJI}`].find((text) => EMOJI.test(text));
  return value === undefined ? problem('Emoji must be one emoji') : { value };
}
