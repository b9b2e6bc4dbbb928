/** The policy of every response. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of a picture: it runs nothing and loads nothing. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Files that never change at their address. */
const FILES = /^\/api\/(?:tickets\/[^/]+\/attachments\/[^/]+|users\/[^/]+\/avatar)$/;

/** Parts of the reference, whose address has a hash of their content. */
const HASHED = /^\/reference\/[\w.-]+\?v=[\w-]{16}$/;

/** Pages for people, which load their own scripts and nothing from other origins. */
const PAGES = ['/reference', '/admin/queues'];

type Headers = Record<string, string | string[] | undefined>;

/** What is wrong with the headers of a response; empty if they are as promised. */
export function faultsOf(path: string, headers: Headers): string[] {
  const faults: string[] = [];
  const must = (name: string, holds: boolean) => {
    if (!holds) faults.push(`${name}: ${headers[name]}`);
  };
  const policy = String(headers['content-security-policy']);
  const isPage = PAGES.some((page) => path.startsWith(page));
  must('x-content-type-options', headers['x-content-type-options'] === 'nosniff');
  must('x-frame-options', headers['x-frame-options'] === 'DENY');
  const isFile = FILES.test(path.split('?', 1)[0]!) && headers.etag !== undefined;
  must('content-security-policy', policy === POLICY || (isPage && isClosed(policy)) || (isFile && policy === SANDBOX));
  const kept = headers['cache-control'];
  const isKept = isFile && kept === 'private, max-age=31536000, immutable';
  const isHashed = HASHED.test(path) && kept === 'public, max-age=31536000, immutable';
  must('cache-control', isKept || isHashed || kept === (headers.etag ? 'private, no-cache' : 'no-store'));
  must('x-request-id', /^[\w-]{8,}$/.test(`${headers['x-request-id'] ?? ''}`));
  for (const name of ['x-powered-by', 'server']) must(name, headers[name] === undefined);
  return faults;
}

/** Allows only the listed sources, and those only from Docket itself. */
const isClosed = (policy: string) =>
  policy.startsWith("default-src 'none'") &&
  !/https?:|\*|unsafe-eval/.test(policy) &&
  policy.includes("frame-ancestors 'none'");
