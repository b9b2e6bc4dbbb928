import { Clock } from '#contracts';
import type { Docket } from '../docket.js';
import { type Browser, browserOf } from './browser.js';
import { FakeGitHubSignIn } from './fake-github-sign-in.js';
import { FakeIssuer, type FakePerson } from './fake-issuer.js';

export const CALLBACK = '/api/auth/oidc/corp/callback';

let people = 0;

/** A new user with an account at the fake issuer. */
export const person = (claims: Partial<FakePerson> = {}): FakePerson => {
  const number = ++people;
  const email = `person${number}@example.com`;
  return { sub: `subject ${number}`, email, email_verified: true, name: `Person ${number}`, ...claims };
};

export const back = (browser: Browser, parameters: Record<string, string>, path = CALLBACK) =>
  browser.visit(`${path}?${new URLSearchParams(parameters)}`);

export const settingsOf = (name: string, settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [`OIDC_${name}_${key}`, value]));

/** The session of a browser, as a credential for requests. */
export const sessionOf = (browser: Browser): { cookie: string } => ({
  cookie: `docket.session-token=${browser.cookie('docket.session-token')}`,
});

/** Providers that a test controls: `corp`, which makes arbitrary claims, and GitHub. */
export class ProviderStage {
  private constructor(
    readonly issuer: FakeIssuer,
    readonly github: FakeGitHubSignIn,
  ) {}

  static async start(): Promise<ProviderStage> {
    return new ProviderStage(await FakeIssuer.start(), await FakeGitHubSignIn.start());
  }

  get settings(): Record<string, string> {
    const corp = { ...this.issuer.settings, LABEL: 'Corp SSO', ALLOWED_DOMAINS: 'corp.example' };
    return { OIDC_PROVIDERS: 'corp', ...settingsOf('CORP', corp), ...this.github.settings };
  }

  async stop(): Promise<void> {
    await this.issuer.stop();
    await this.github.stop();
  }

  /** Sends a browser to the fake issuer. */
  async started(browser: Browser, path = '/api/auth/oidc/corp/start'): Promise<{ state: string; nonce: string }> {
    const { status, location, body } = await browser.visit(path);
    if (status !== 302) throw new Error(`${path} answered ${status}: ${body}`);
    const { searchParams, origin, pathname } = new URL(location);
    expect(`${origin}${pathname}`).toBe(`${this.issuer.url}/authorize`);
    return { state: searchParams.get('state')!, nonce: searchParams.get('nonce')! };
  }

  /** Signs in with the fake issuer. Returns where the browser ended up. */
  async signIn(claims: FakePerson, browser: Browser, returnTo = '/'): Promise<string> {
    const path = `/api/auth/oidc/corp/start?${new URLSearchParams({ returnTo })}`;
    const { state, nonce } = await this.started(browser, path);
    return (await back(browser, { state, code: this.issuer.code({ ...claims, nonce }) })).location;
  }
}

export const failed = (code: string, docket: Docket) => `${docket.url}/sign-in#error=${code}`;

/** Docket's clock is ahead while `work` runs. */
export async function later(docket: Docket, milliseconds: number, work: () => Promise<void>): Promise<void> {
  const clock = docket.service(Clock);
  clock.now = () => new Date(Date.now() + milliseconds);
  try {
    await work();
  } finally {
    clock.now = () => new Date();
  }
}

export const verify = (docket: Docket, email: string, proof: string | null = 'mail') =>
  docket.rows('UPDATE users SET email_verified_at = now(), email_proof = $2 WHERE email = $1', [email, proof]);

/** Messages about changed sign-in methods, oldest first. */
export const mailsTo = (docket: Docket, email: string) =>
  docket.rows<{ subject: string; text: string }>(
    `SELECT subject, text_body AS text FROM mail_messages WHERE recipient = $1 AND kind = 'sign_in_change' ORDER BY id`,
    [email],
  );

export const accountsOf = (docket: Docket, email: string) =>
  docket.rows<{ id: string; passwordHash: string | null }>(
    'SELECT id, password_hash AS "passwordHash" FROM users WHERE email = $1',
    [email],
  );

/** Somebody whose account was created by a sign-in with the fake issuer, and who is signed in. */
export async function newcomer(stage: ProviderStage, docket: Docket, claims: Partial<FakePerson> = {}) {
  const browser = browserOf(docket);
  const given = person(claims);
  await stage.signIn(given, browser);
  return { email: given.email!, browser, ...sessionOf(browser) };
}
