/** Whether an `If-None-Match` names this tag, as it is or weakened on the way. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag);
}
