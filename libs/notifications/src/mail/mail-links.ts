import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';

/** Links in messages, below `APP_URL`. */
@Injectable()
export class MailLinks {
  private readonly base: string;

  constructor(@Inject(CONFIG) { appUrl }: Pick<Config, 'appUrl'>) {
    this.base = appUrl.replace(/[?#].*$/, '').replace(/\/+$/, '');
  }

  to(path: string): string {
    return `${this.base}${path}`;
  }

  /** The token follows the `#`, which browsers do not send, so it appears in no server's log. */
  withToken(path: string, token: string): string {
    return `${this.to(path)}#token=${token}`;
  }
}
