import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { ServiceUnavailable } from '#contracts';
import { SecretBox } from '#data';

/** Encrypts webhook secrets for the database and decrypts them for signing. */
@Injectable()
export class WebhookSecrets {
  private readonly box?: SecretBox;

  constructor(@Inject(CONFIG) config: Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_PREVIOUS'>) {
    const { ENCRYPTION_KEY: current, ENCRYPTION_KEYS_PREVIOUS: previous } = config;
    if (current) this.box = new SecretBox(current, previous);
  }

  seal(secret: string, webhookId: string): string {
    return this.key.seal(secret, webhookId);
  }

  open(sealed: string, webhookId: string): string {
    return this.key.open(sealed, webhookId);
  }

  /** Encrypts again with the current key; returns the same text if it already uses that key. */
  reseal(sealed: string, webhookId: string): string {
    return this.key.needsReseal(sealed) ? this.seal(this.open(sealed, webhookId), webhookId) : sealed;
  }

  /** Only production requires a key at startup: without webhooks none is needed. */
  private get key(): SecretBox {
    if (!this.box) throw new ServiceUnavailable('Webhooks need ENCRYPTION_KEY to be set');
    return this.box;
  }
}
