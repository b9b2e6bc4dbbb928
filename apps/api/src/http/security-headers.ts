/** On every answer, also on those Node gives before Fastify is asked. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  'x-frame-options': 'DENY',
} as const;

/** Two years, as browsers' preload lists ask for; only where TLS is a given. */
export const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;
