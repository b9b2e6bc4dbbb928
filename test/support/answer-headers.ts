/** The policy of every response. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

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
  must('content-security-policy', policy === POLICY || (isPage && isClosed(policy)));
  must('cache-control', headers['cache-control'] === (headers.etag ? 'private, no-cache' : 'no-store'));
  must('x-request-id', /^[\w-]{8,}$/.test(`${headers['x-request-id'] ?? ''}`));
  for (const name of ['x-powered-by', 'server']) must(name, headers[name] === undefined);
  return faults;
}

/** Allows only the listed sources, and those only from Docket itself. */
const isClosed = (policy: string) =>
  policy.startsWith("default-src 'none'") &&
  !/https?:|\*|unsafe-eval/.test(policy) &&
  policy.includes("frame-ancestors 'none'");
