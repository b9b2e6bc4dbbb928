/** Whether `If-None-Match` contains this tag, strong or weakened by a proxy. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag);
}
