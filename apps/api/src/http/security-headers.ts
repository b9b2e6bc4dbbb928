/** On every response, including those that Node sends itself. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  'x-frame-options': 'DENY',
} as const;

/** Two years, as preload lists require; only if TLS is guaranteed. */
export const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;
