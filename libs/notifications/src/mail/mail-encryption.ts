import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { ServiceUnavailable } from '#contracts';
import { SecretBox } from '#data';

/** Messages that hold a token, sealed for the database: a dump of it lets nobody in. */
@Injectable()
export class MailEncryption {
  private readonly box?: SecretBox;

  constructor(@Inject(CONFIG) config: Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_PREVIOUS'>) {
    const { ENCRYPTION_KEY: current, ENCRYPTION_KEYS_PREVIOUS: previous } = config;
    if (current) this.box = new SecretBox(current, previous);
  }

  /** Only production insists on a key at the start. */
  get isReady(): boolean {
    return this.box !== undefined;
  }

  /** Before anything is done that could fail for some and not for others. */
  mustBeReady(): void {
    void this.key;
  }

  seal(text: string, messageId: string): string {
    return this.key.seal(text, messageId);
  }

  open(sealed: string, messageId: string): string {
    return this.key.open(sealed, messageId);
  }

  /** The same under the current key; the very same text if it is already. */
  reseal(sealed: string, messageId: string): string {
    return this.key.needsReseal(sealed) ? this.seal(this.open(sealed, messageId), messageId) : sealed;
  }

  private get key(): SecretBox {
    if (!this.box) throw new ServiceUnavailable('Account mail needs ENCRYPTION_KEY to be set');
    return this.box;
  }
}
