/** Enough of the first word to recognise it. */
const FIRST_WORD = /^\S{1,200}/;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:)/;
/** `iPhone`, `useState`, `user_id`, `close()`. */
const IDENTIFIER = /^(?:\p{Ll}+\p{Lu}|\w+_\w|\w+\(\))/u;

/** Ends a text with one full stop, whatever punctuation it had. */
export function sentence(text: string): string {
  const first = raised(text.trim());
  return /[.!?…:]$/.test(first) ? first : `${first}.`;
}

/** Capitalises the first word, unless it is an identifier. */
export function raised(text: string): string {
  const [word = ''] = FIRST_WORD.exec(text) ?? [];
  const isPath = word.includes('/') && word.includes('.');
  if (isPath || ADDRESS.test(word) || IDENTIFIER.test(word)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
