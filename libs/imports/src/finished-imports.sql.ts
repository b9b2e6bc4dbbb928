export const deleteFinishedImports = (limit: string): string =>
  `DELETE FROM imports WHERE id IN (
   SELECT id FROM imports WHERE finished_at < $1 ${limit} FOR UPDATE SKIP LOCKED) RETURNING id`;
