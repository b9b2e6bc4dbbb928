/** As much of a first word as tells what it is. */
const FIRST_WORD = /^\S{1,200}/;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:)/;
/** `iPhone`, `useState`, `user_id`, `close()`. */
const IDENTIFIER = /^(?:\p{Ll}+\p{Lu}|\w+_\w|\w+\(\))/u;

/** A sentence, whatever punctuation it came with. */
export function sentence(text: string): string {
  const first = raised(text.trim());
  return /[.!?…:]$/.test(first) ? first : `${first}.`;
}

/** With a capital in front, unless the first word is spelled in a way of its own. */
export function raised(text: string): string {
  const [word = ''] = FIRST_WORD.exec(text) ?? [];
  const isPath = word.includes('/') && word.includes('.');
  if (isPath || ADDRESS.test(word) || IDENTIFIER.test(word)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
