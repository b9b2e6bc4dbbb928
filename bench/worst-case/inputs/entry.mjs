/**
 * A worst input of a route: its label, and how its request is created, anew for each round. `make` returns `ids` for
 * the path, `query`, `body` or `raw` with its `type`; its preparations are not measured.
 */
export const entry = (route, input, make = () => ({}), options = {}) => ({
  route,
  input,
  make,
  by: route.includes(' /v1/') ? 'key' : 'session',
  ...options,
});

/** Routes that take only a path and a page: the longest page, and a distant one. */
export const lists = (routes, ids, options) =>
  routes.flatMap((route) => [
    entry(route, 'the largest page', (stage) => ({ ids: ids?.(stage), query: { limit: '100' } }), options),
    entry(
      route,
      'a page far behind',
      (stage) => ({ ids: ids?.(stage), query: { limit: '100', page: '1000000' } }),
      options,
    ),
  ]);

/** `{id}` and the like, replaced. */
export const pathOf = (route, ids = {}) =>
  route.slice(route.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? UNKNOWN);

export const UNKNOWN = '01900000-0000-7000-8000-000000000000';
export const manyIds = (first = [], count = 100) =>
  [...first, ...Array.from({ length: count }, (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`)]
    .slice(0, count)
    .join(',');
