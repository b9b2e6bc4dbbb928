/** What a page gets: the values in its path, such as `key` of `/projects/:key`. */
export interface PageProps {
  values: Record<string, string>;
}
