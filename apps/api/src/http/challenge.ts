const SCHEME = 'Bearer realm="Docket"';

/**
 * The `WWW-Authenticate` of a 401 (RFC 9110, RFC 6750). Never `Basic`, for which browsers show a password dialog;
 * session cookies have no scheme.
 */
export const challengeFor = (authorization: string | undefined): string =>
  /^Bearer\b/i.test(authorization ?? '') ? `${SCHEME}, error="invalid_token"` : SCHEME;
