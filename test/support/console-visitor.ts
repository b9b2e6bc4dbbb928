import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Docket } from './docket.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A browser reports a response of 400, 401 or 409 as an error of the page, though the page handles it. */
const DEALT_WITH = /status of (400|401|409) /;

interface Styles {
  getComputedStyle(element: unknown): { getPropertyValue(name: string): string };
}

export interface VisitOptions {
  dark?: boolean;
  phone?: boolean;
  /** Where the browser is, as an IANA time zone. */
  timezone?: string;
  /** An address that leads to Docket, other than its own. */
  through?: string;
}

/** A user of the console with a browser of their own, and everything that went wrong in it. */
export class Visitor {
  readonly troubles: string[] = [];
  /** Responses that the browser reports as errors, although the page handles them. */
  readonly refusals: string[] = [];
  /** `GET /api/tickets`, as sent. */
  readonly requests = new Set<string>();

  private constructor(
    private readonly address: string,
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async arrive(browser: Browser, docket: Docket, options: VisitOptions = {}): Promise<Visitor> {
    const { timezone, through = docket.url } = options;
    const context = await browser.newContext({
      colorScheme: options.dark ? 'dark' : 'light',
      viewport: options.phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...(timezone && { timezoneId: timezone }),
    });
    const visitor = new Visitor(new URL(through).origin, context, await context.newPage());
    await visitor.watch();
    return visitor;
  }

  /** As if signed in by other means. */
  async takeSession(user: { cookie: string }): Promise<void> {
    const [name = '', value = ''] = user.cookie.split('=');
    await this.context.addCookies([{ name, value, url: this.address }]);
    // What the console stores when it signs in: without it, no session is requested.
    await this.context.addInitScript({ content: "localStorage.setItem('docket-session', 'open')" });
  }

  async open(path: string): Promise<Page> {
    await this.page.goto(`${this.address}${path}`);
    return this.page;
  }

  /** Navigates within the console, as a link would. */
  async go(path: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Fills the fields of a form by their labels and sends it. */
  async submit(fields: Record<string, string>, action: string): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.page.getByLabel(label, { exact: true }).last().fill(value);
    await this.page.getByRole('button', { name: action, exact: true }).last().click();
  }

  /** Runs a command of the palette by the keyboard alone, once it is the first that is offered for the text. */
  async command(text: string, offered: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox', { name: 'Command', exact: true }).waitFor();
    await this.page.keyboard.type(text);
    await this.page.locator('[role=option][data-active]', { hasText: offered }).waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** The dot in the sidebar, once it shows this. */
  connection(state: 'open' | 'cut'): Locator {
    return this.page.locator(`.connection[data-state=${state}]`);
  }

  /** A property of an element as the browser computes it. */
  async style(element: Locator, property: string): Promise<string> {
    return element.evaluate(
      (found, name) => (globalThis as unknown as Styles).getComputedStyle(found).getPropertyValue(name),
      property,
    );
  }

  /** Holds requests to an address back while `work` runs. */
  async whileHeld(address: string, work: () => Promise<void>): Promise<void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await this.page.route(address, async (route) => {
      await released;
      await route.continue();
    });
    await work();
    release();
    await this.page.unrouteAll({ behavior: 'wait' });
  }

  card(key: string): Locator {
    return this.page.locator('.card-slot', { has: this.page.locator('.key', { hasText: new RegExp(`^${key}$`) }) });
  }

  column(name: string): Locator {
    return this.page.locator('section.column').filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** What axe reports as serious or critical, as `rule: element`. */
  async accessibilityFaults(rules?: string[]): Promise<string[]> {
    // Not a script element, which the policy would refuse; once per document, since links stay in it.
    if (!(await this.page.evaluate('"axe" in window'))) await this.page.evaluate(AXE);
    const found = await this.page.evaluate<{ id: string; impact: string; nodes: { html: string }[] }[]>(
      `axe.run({ resultTypes: ['violations'], ...${JSON.stringify(rules ? { runOnly: rules } : {})} }).then(({ violations }) => violations)`,
    );
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  private async watch(): Promise<void> {
    this.page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const list = DEALT_WITH.test(message.text()) ? this.refusals : this.troubles;
      list.push(`${message.text()} ${message.location().url}`);
    });
    this.page.on('pageerror', (error) => this.troubles.push(error.stack ?? error.message));
    this.page.on('request', (request) => {
      if (request.isNavigationRequest()) return; // a page of its own, such as that of a provider
      const url = new URL(request.url());
      if (url.origin !== this.address) this.troubles.push(`asked ${url.origin}`);
      else if (!url.pathname.startsWith('/assets/')) this.requests.add(`${request.method()} ${url.pathname}`);
    });
    // The page's own report, which a console message would not distinguish from other errors.
    await this.page.exposeFunction('reportViolation', (violation: string) => this.troubles.push(violation));
    await this.page.addInitScript({
      content: `document.addEventListener('securitypolicyviolation', (event) =>
        window.reportViolation('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`,
    });
  }
}

/** The requests that no operation of the document describes. */
export function undescribed(requests: Iterable<string>, docket: Docket): string[] {
  const operations = Object.entries(docket.document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`)),
  );
  return [...requests].filter((request) => !operations.some((operation) => operation.test(request)));
}
