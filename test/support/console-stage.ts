import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { AppProcess, SHORT_TIMES } from './app-process.js';
import { startBrowser } from './browser.js';
import { undescribed, type VisitOptions, Visitor } from './console-visitor.js';
import { LOOPBACK } from './delivering.js';
import { Docket } from './docket.js';
import { eventually } from './eventually.js';
import { cookieOf, type TestProject, type TestTicket, type TestUser } from './given.js';
import { Mailbox } from './mailbox.js';
import { FakeIssuer } from './sign-in/fake-issuer.js';
import { settingsOf } from './sign-in/provider-stage.js';

/** Docket with its console, a worker, a mail server and a browser, and two people who share projects. */
export class ConsoleStage {
  ada!: TestUser;
  grace!: TestUser;
  private visitors: Visitor[] = [];

  private constructor(
    readonly docket: Docket,
    /** Local repositories. */
    readonly folder: string,
    /** The provider `Corp SSO`. */
    readonly issuer: FakeIssuer,
    private readonly worker: AppProcess,
    private readonly mailbox: Mailbox,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<ConsoleStage> {
    const folder = await mkdtemp(join(tmpdir(), 'docket-console-'));
    const mailbox = await Mailbox.start();
    const issuer = await FakeIssuer.start();
    const providers = { OIDC_PROVIDERS: 'corp', ...settingsOf('CORP', { ...issuer.settings, LABEL: 'Corp SSO' }) };
    const shared = { ...LOOPBACK, LOCAL_REPOSITORIES: folder, SMTP_URL: mailbox.url };
    const docket = await Docket.start({ CONSOLE: 'on', ...providers, ...shared });
    const worker = new AppProcess('worker', { DATABASE_URL: docket.config.DATABASE_URL!, ...SHORT_TIMES, ...shared });
    const browser = await startBrowser();
    const stage = new ConsoleStage(docket, folder, issuer, worker, mailbox, browser);
    stage.ada = await docket.given.user({ name: 'Ada Lovelace', role: 'ADMIN' });
    stage.grace = await docket.given.user({ name: 'Grace Hopper' });
    return stage;
  }

  /** A browser for somebody who is signed in, or for a stranger. */
  async visit(user?: { cookie: string }, options: VisitOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.arrive(this.browser, this.docket, options);
    if (user) await visitor.takeSession(user);
    this.visitors.push(visitor);
    return visitor;
  }

  async sharedProject(): Promise<TestProject> {
    const project = await this.docket.given.project(this.ada);
    await this.docket.given.member(this.ada, project, 'member', this.grace);
    return project;
  }

  async tickets<Title extends string[]>(
    { id: projectId }: TestProject,
    ...titles: Title
  ): Promise<{ [At in keyof Title]: TestTicket }> {
    const made: TestTicket[] = [];
    for (const title of titles) made.push(await this.docket.given.ticket(this.ada, { projectId, title }));
    return made as { [At in keyof Title]: TestTicket };
  }

  async signInAgain({ email, password }: TestUser): Promise<{ cookie: string }> {
    const reply = await this.docket.as().post('/api/auth/sign-in', { email, password });
    return { cookie: cookieOf(reply.headers['set-cookie']) };
  }

  /** The path and token of a link in a mail. */
  linkMailedTo(email: string, page: string): Promise<string> {
    return eventually(() => {
      const mails = this.mailbox.to(email);
      const [link] = mails.flatMap(({ text }) => new RegExp(`/${page}#token=\\S+`).exec(text)?.[0] ?? []);
      if (!link) throw new Error(`No link to ${page} in ${mails.length} mails to ${email}`);
      return link;
    });
  }

  /**
   * Returns errors in pages, violations of the policy and undocumented requests of all visitors, and closes their
   * browsers.
   */
  async failures(): Promise<string[]> {
    const left = this.visitors.splice(0);
    for (const visitor of left) await visitor.leave();
    const requests = new Set(left.flatMap((visitor) => [...visitor.requests]));
    return [...left.flatMap((visitor) => visitor.troubles), ...undescribed(requests, this.docket)];
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.worker.stop();
    await this.docket.stop();
    await this.mailbox.close();
    await this.issuer.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
