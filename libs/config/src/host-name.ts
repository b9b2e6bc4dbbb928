import { parsedUrl } from '#contracts';

const HOST = /^(?:\[[\da-f:.]+\]|[^\s\p{Cc}/\\?#@:*[\]<>^|%]+)(?::\d{1,5})?$/iu;

/** The name or address in a `Host` header, normalised as URLs are and without its port. */
export function hostName(host: string): string | undefined {
  return HOST.test(host) ? parsedUrl(`http://${host}`)?.hostname.replace(/\.$/, '') : undefined;
}
