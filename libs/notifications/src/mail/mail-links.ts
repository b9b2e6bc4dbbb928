import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';

/** Addresses that messages send their readers to, below `APP_URL`. */
@Injectable()
export class MailLinks {
  private readonly base: string;

  constructor(@Inject(CONFIG) { appUrl }: Pick<Config, 'appUrl'>) {
    this.base = appUrl.replace(/[?#].*$/, '').replace(/\/+$/, '');
  }

  to(path: string): string {
    return `${this.base}${path}`;
  }

  /** After the `#`, which browsers send to no server: it stands in nobody's log. */
  withToken(path: string, token: string): string {
    return `${this.to(path)}#token=${token}`;
  }
}
