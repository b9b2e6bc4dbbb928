const SLUG_LENGTH = 40;

/** Lower-case letters and digits separated by dashes; never empty. */
export function slugify(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || 'workspace';
}
