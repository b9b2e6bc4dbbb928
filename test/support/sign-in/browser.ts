import type { Docket } from '../docket.js';
import { keepSecret } from '../run-logs.js';

export interface Visited {
  status: number;
  /** Where it was redirected to. */
  location: string;
  body: string;
}

/** As much of a browser as a sign-in needs: it keeps the cookies of each host, and follows no redirect by itself. */
export class Browser {
  private readonly jar = new Map<string, Map<string, string>>();

  constructor(private readonly home: string) {}

  async visit(url: string, { method = 'GET', json }: { method?: string; json?: unknown } = {}): Promise<Visited> {
    const target = new URL(url, this.home);
    const response = await fetch(target, {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookiesOf(target.host),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const own = this.jar.get(target.host) ?? new Map<string, string>();
    this.jar.set(target.host, own);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') own.delete(name);
      else own.set(name, value);
      keepSecret('cookie', value);
    }
    const { status, headers } = response;
    return { status, location: headers.get('location') ?? '', body: await response.text() };
  }

  /** Follows redirects until one leads to a path with this prefix, and stops before it. */
  async follow(url: string, until: (target: string) => boolean): Promise<string> {
    let next = url;
    for (let hop = 0; hop < 15; hop++) {
      if (until(next)) return next;
      const { status, location, body } = await this.visit(next);
      if (location === '') throw new Error(`${next} answered ${status} and led nowhere: ${body.slice(0, 500)}`);
      next = new URL(location, next).href;
    }
    throw new Error(`${url} went round in circles`);
  }

  cookie(name: string, host = new URL(this.home).host): string | undefined {
    return this.jar.get(host)?.get(name);
  }

  setCookie(name: string, value: string): void {
    const { host } = new URL(this.home);
    this.jar.set(host, (this.jar.get(host) ?? new Map<string, string>()).set(name, value));
  }

  private cookiesOf(host: string): string {
    return [...(this.jar.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** The e-mail address of the signed-in user, or null. */
export async function signedInAs(browser: Browser): Promise<string | null> {
  const { status, body } = await browser.visit('/api/auth/session');
  return status === 200 ? JSON.parse(body).data.user.email : null;
}

export const browserOf = (docket: Docket): Browser => new Browser(docket.url);
