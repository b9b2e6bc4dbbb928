import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';

/** Addresses that messages send their readers to, below the one people reach Docket at. */
@Injectable()
export class MailLinks {
  private readonly base: string;

  constructor(@Inject(CONFIG) { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>) {
    const own = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
    this.base = (PUBLIC_URL ?? own).replace(/[?#].*$/, '').replace(/\/+$/, '');
  }

  to(path: string): string {
    return `${this.base}${path}`;
  }

  /** After the `#`, which browsers send to no server: it stands in nobody's log. */
  withToken(path: string, token: string): string {
    return `${this.to(path)}#token=${token}`;
  }
}
