import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { ServiceUnavailable } from '#contracts';
import { SecretBox } from '#data';

/** Encrypts messages that contain a token, so that a database dump does not expose it. */
@Injectable()
export class MailEncryption {
  private readonly box?: SecretBox;

  constructor(@Inject(CONFIG) config: Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_PREVIOUS'>) {
    const { ENCRYPTION_KEY: current, ENCRYPTION_KEYS_PREVIOUS: previous } = config;
    if (current) this.box = new SecretBox(current, previous);
  }

  /** Only production requires a key at startup. */
  get isReady(): boolean {
    return this.box !== undefined;
  }

  /** Called before any work, so that the answer does not reveal which requests would have needed the key. */
  mustBeReady(): void {
    void this.key;
  }

  seal(text: string, messageId: string): string {
    return this.key.seal(text, messageId);
  }

  open(sealed: string, messageId: string): string {
    return this.key.open(sealed, messageId);
  }

  /** Encrypts again with the current key; returns the same text if it already uses that key. */
  reseal(sealed: string, messageId: string): string {
    return this.key.needsReseal(sealed) ? this.seal(this.open(sealed, messageId), messageId) : sealed;
  }

  private get key(): SecretBox {
    if (!this.box) throw new ServiceUnavailable('Account mail needs ENCRYPTION_KEY to be set');
    return this.box;
  }
}
