import { ValidationFailed } from '#contracts';

/** Issues come first, then the comments on them. */
export interface IssuePlace {
  list: 'issues' | 'comments';
  /** Where in that list; empty at its beginning. */
  at: Record<string, string>;
}

const FORM = /^(issues|comments)(?:\?(.+))?$/;

/** The cursor of a place: `issues?page=2`. */
export function cursorOf(list: IssuePlace['list'], at: Record<string, string | number> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(at)) query.set(name, String(value));
  return query.size > 0 ? `${list}?${query}` : list;
}

/** Only the named values, each of its form, are accepted: a cursor never leads anywhere but to a page of the two lists. */
export function placeOf(cursor: string | null, forms: Readonly<Record<string, RegExp>>): IssuePlace {
  if (cursor === null) return { list: 'issues', at: {} };
  const [, list, query] = FORM.exec(cursor) ?? [];
  const at = Object.fromEntries(new URLSearchParams(query));
  const isKnown = Object.entries(at).every(([name, value]) => Object.hasOwn(forms, name) && forms[name]!.test(value));
  if (!list || !isKnown || cursorOf(list as IssuePlace['list'], at) !== cursor) {
    throw ValidationFailed.on('cursor', 'Cursor must come from the part before');
  }
  return { list: list as IssuePlace['list'], at };
}
