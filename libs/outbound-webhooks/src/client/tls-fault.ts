const IN_WORDS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  CERT_REVOKED: 'The certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate chain ends in a self-signed certificate that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate chain is incomplete: an intermediate certificate is missing',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate chain is incomplete: an intermediate certificate is missing',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The issuer of the certificate is not trusted',
  CERT_UNTRUSTED: 'The issuer of the certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name',
  HOSTNAME_MISMATCH: 'The certificate is for another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The receiver does not speak TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The receiver does not speak TLS on this port',
  ERR_SSL_HTTP_REQUEST: 'The receiver does not speak TLS on this port',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'The receiver only speaks versions of TLS that are no longer secure',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'The receiver only speaks versions of TLS that are no longer secure',
  EPROTO: 'The TLS handshake failed',
};

/**
 * Why a TLS connection failed, with the code of OpenSSL or Node. Their messages may contain addresses; the codes do
 * not.
 */
export function tlsFault(failure: unknown): string | null {
  const { code } = failure as NodeJS.ErrnoException;
  if (code === undefined) return null;
  return `${IN_WORDS[code] ?? 'The TLS handshake failed'} (${code})`;
}
