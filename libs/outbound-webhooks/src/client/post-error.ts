import { errors } from 'undici';
import { AddressNotAllowed } from './guarded-connector.js';

/** Why an attempt got no complete response. These words are stable: owners see them, and they are metric labels. */
export const POST_ERRORS = [
  'address_not_allowed',
  'https_required',
  'invalid_url',
  'name_not_found',
  'connect_timeout',
  'connection_refused',
  'connection_failed',
  'connection_lost',
  'tls_failed',
  'invalid_answer',
  'timeout',
] as const;
export type PostError = (typeof POST_ERRORS)[number];

/** An attempt that failed for one of these reasons. */
export class PostFailure extends Error {
  constructor(readonly word: PostError) {
    super(word);
  }
}

const BY_CODE: [RegExp, PostError][] = [
  [/^ERR_INVALID_URL$/, 'invalid_url'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'connect_timeout'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'connection_lost'],
  // OpenSSL's codes for certificate errors share no prefix.
  [/CERT|CRL|^ERR_(TLS|SSL)|^UNABLE_TO_|^INVALID_(CA|PURPOSE)|^HOSTNAME_MISMATCH|^EPROTO$/, 'tls_failed'],
  [/^(UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/, 'invalid_answer'],
];

/** Messages of sockets and resolvers contain internal addresses and ports, so only the kind of error is exposed. */
export function wordFor(error: unknown): PostError {
  if (error instanceof PostFailure) return error.word;
  if (error instanceof AddressNotAllowed) return 'address_not_allowed';
  if (error instanceof errors.HTTPParserError) return 'invalid_answer';
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'getaddrinfo' || syscall.startsWith('query')) return 'name_not_found';
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection_failed';
}
