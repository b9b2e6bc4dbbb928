/** As Rails and Laravel form the names of parameters: `users` gives `user`. Regular English words only. */
export function singular(plural: string): string {
  const word = plural.replace(/-/g, '_');
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.replace(/es$/, '');
  return /(ss|us|is)$/.test(word) ? word : word.replace(/s$/, '');
}
