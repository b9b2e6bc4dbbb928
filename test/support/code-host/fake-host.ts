import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeIssue, FakeIssueComment } from './fake-issues.js';
import type { GitStore } from './git-store.js';
import type { HostContract, MatchedOperation } from './host-contract.js';

export interface FakeAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface FakeRequest {
  operation: string;
  parameters: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export type FakeRoute = (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer;

export interface Failure {
  /** `POST /repos/{owner}/{repo}/pulls`; without it, any request. */
  operation?: string;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  times?: number;
  /** Carry out the request before failing: the response is lost, not the effect. */
  done?: boolean;
  /** Send no response: 'hang' until the caller times out, 'reset' at once. */
  silence?: 'hang' | 'reset';
}

export interface FakePull {
  number: number;
  title: string;
  body: string;
  branch: string;
  state: 'open' | 'closed' | 'merged';
}

export interface FakeRun {
  id: number;
  workflow: string;
  branch: string;
  headSha: string;
  createdAt: string;
  /** No runner has taken it yet. */
  isWaiting?: boolean;
}

/** What the fakes of GitHub and Gitea share: inspectable state, injected failures, and a record of requests. */
export abstract class FakeHost {
  readonly pulls: FakePull[] = [];
  readonly comments: { pull: number; body: string }[] = [];
  readonly labels = new Map<number, Set<string>>();
  /** Pull requests among them are only in the lists of issues. */
  readonly issues: FakeIssue[] = [];
  readonly issueComments: FakeIssueComment[] = [];
  hasIssues = true;
  readonly runs: FakeRun[] = [];
  readonly workflows = [{ id: 7, file: 'docs.yml', state: 'active', dispatchable: true }];
  /** `METHOD /template` of each request, in order. */
  readonly requests: string[] = [];
  /** Where a request or a response violated the host's own description. */
  readonly faults: string[] = [];
  /** Requests that are never answered, after they took effect if they were to. */
  hanging = 0;
  /** Milliseconds before every response. */
  delay = 0;
  /** Whether a dispatch returns the run, or 204 without a body. */
  runDetails = true;
  /** For how many lookups a new run stays hidden. */
  runsHiddenFor = 0;
  defaultBranch = 'main';

  protected readonly routes = new Map<string, FakeRoute>();
  private readonly failures: Failure[] = [];
  private server: Server | null = null;

  constructor(
    readonly repo: string,
    readonly store: GitStore,
    private readonly description: () => HostContract,
    private readonly root: string,
  ) {}

  /** Its operations, as `METHOD /template`. */
  get operations(): string[] {
    return [...this.routes.keys()];
  }

  private get contract(): HostContract {
    return this.description();
  }

  /** The value of `GITEA_URL`; `GITHUB_API_URL` takes `url`. */
  get origin(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
  }

  get url(): string {
    return this.origin + this.root;
  }

  failNext(failure: Failure): void {
    this.failures.push({ times: 1, ...failure });
  }

  /** How often an operation was called. */
  count(operation: string): number {
    return this.requests.filter((one) => one === operation).length;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      this.serve(request, response).catch((error: unknown) => {
        this.faults.push(String(error));
        response.writeHead(500).end();
      });
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.store.close();
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** Null if the credential is valid. */
  protected abstract refused(authorization: string, operation: string): FakeAnswer | null;

  protected isHere({ owner, repo }: Record<string, string>): boolean {
    return `${owner}/${repo}`.toLowerCase() === this.repo.toLowerCase();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await read(request);
    const url = new URL(request.url ?? '/', this.origin);
    const pathname = url.pathname.slice(this.root.length);
    const method = (request.method ?? 'GET').toLowerCase();
    const matched = this.contract.match(method, pathname);
    const operation = `${request.method} ${matched?.template ?? pathname}`;
    this.requests.push(operation);
    await sleep(this.delay);
    const failure = this.failing(operation);
    if (failure?.silence === 'hang' && !failure.done) return;
    if (failure && !failure.done) return this.fail(failure, response);
    const body = text === '' ? undefined : JSON.parse(text);
    const answer = await this.answer(matched, operation, url.searchParams, body, request);
    if (failure) return this.fail(failure, response);
    send(response, this.checked(matched, answer));
  }

  private async answer(
    matched: MatchedOperation | null,
    operation: string,
    query: URLSearchParams,
    body: unknown,
    request: IncomingMessage,
  ): Promise<FakeAnswer> {
    const route = matched && this.routes.get(operation);
    if (!route) {
      this.faults.push(`${operation} is not something this fake does`);
      return { status: 404, body: { message: 'Not Found' } };
    }
    this.faults.push(...this.contract.requestFaults(matched, query, body));
    const refused = this.refused(request.headers.authorization ?? '', operation);
    if (refused) return refused;
    const { parameters } = matched;
    if (parameters.owner !== undefined && !this.isHere(parameters))
      return { status: 404, body: { message: 'Not Found' } };
    return route({ operation, parameters, query, body: (body ?? {}) as Record<string, unknown> });
  }

  private checked(matched: MatchedOperation | null, answer: FakeAnswer): FakeAnswer {
    if (!matched) return answer;
    const { body, faults } = this.contract.answer(matched, answer.status, answer.body);
    this.faults.push(...faults);
    return { ...answer, body };
  }

  private failing(operation: string): Failure | undefined {
    const index = this.failures.findIndex((one) => !one.operation || one.operation === operation);
    const failure = this.failures[index];
    if (!failure) return undefined;
    failure.times = (failure.times ?? 1) - 1;
    if (failure.times <= 0) this.failures.splice(index, 1);
    return failure;
  }

  private fail(failure: Failure, response: ServerResponse): void {
    if (failure.silence === 'hang') return void this.hanging++;
    if (failure.silence === 'reset') response.destroy();
    else {
      const { status = 500, headers, body = { message: 'It broke' } } = failure;
      send(response, { status, body, ...(headers && { headers }) });
    }
  }
}

function send(response: ServerResponse, { status, body, headers }: FakeAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
