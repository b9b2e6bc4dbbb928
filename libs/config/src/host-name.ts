const HOST = /^(?:\[[\da-f:.]+\]|[^\s\p{Cc}/\\?#@:*[\]<>^|%]+)(?::\d{1,5})?$/iu;

/** The name or address in a `Host` header, normalised as URLs are and without its port. */
export function hostName(host: string): string | undefined {
  const url = `http://${host}`;
  return HOST.test(host) && URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined;
}
