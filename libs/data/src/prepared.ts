/**
 * A name for a statement's text makes PostgreSQL parse and plan it once a connection instead of once a request, which
 * for the larger ones is most of their time. Texts are built from fixed parts, but filters make many of them, and each
 * takes memory in every connection: those beyond the first few hundred run without a name.
 */
const NAMED = 300;
const names = new Map<string, string>();

export function prepared(text: string, values: readonly unknown[]): { name?: string; text: string; values: unknown[] } {
  return { name: nameOf(text), text, values: [...values] };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMED) return known;
  const name = `docket_${names.size + 1}`;
  names.set(text, name);
  return name;
}
