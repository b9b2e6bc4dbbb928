import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface GitHubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/** GitHub's OAuth, and the part of its API that identifies the user. */
export class FakeGitHubSignIn {
  user: { id: number; login: string; name: string | null } = { id: 1, login: 'ada', name: 'Ada' };
  emails: GitHubEmail[] = [];
  readonly faults: string[] = [];
  private challenge = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeGitHubSignIn> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const github = new FakeGitHubSignIn(server);
    server.on('request', async (request, response) => {
      const url = new URL(request.url!, github.url);
      let body = '';
      for await (const chunk of request) body += chunk;
      const answer = github.answer(url, new URLSearchParams(body), request.headers.authorization);
      if (answer instanceof URL) return void response.writeHead(302, { location: answer.href }).end();
      response.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    });
    return github;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get settings(): Record<string, string> {
    return {
      GITHUB_OAUTH_CLIENT_ID: 'docket at github',
      GITHUB_OAUTH_CLIENT_SECRET: 'the secret of docket at github',
      GITHUB_OAUTH_URL: this.url,
      GITHUB_API_URL: `${this.url}/api/v3`,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** Like GitHub: a refused exchange is a 200 with an error. */
  private answer(url: URL, body: URLSearchParams, authorization?: string): object | URL | undefined {
    const query = url.searchParams;
    if (url.pathname === '/login/oauth/authorize') {
      this.challenge = query.get('code_challenge') ?? '';
      const back = new URL(query.get('redirect_uri')!);
      back.searchParams.set('code', 'a code of github');
      back.searchParams.set('state', query.get('state')!);
      return back;
    }
    if (url.pathname === '/login/oauth/access_token') {
      const proof = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        proof === this.challenge && body.get('client_secret') === this.settings.GITHUB_OAUTH_CLIENT_SECRET;
      return isRight && body.get('code') === 'a code of github'
        ? { access_token: 'gho_token', token_type: 'bearer', scope: 'read:user,user:email' }
        : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
    }
    if (authorization !== 'Bearer gho_token') return undefined;
    if (url.pathname === '/api/v3/user') return this.user;
    return url.pathname === '/api/v3/user/emails' ? this.emails : undefined;
  }
}
