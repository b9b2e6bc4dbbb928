import { type Resealed, resealSecrets, type Sql } from '#data';
import type { WebhookSecrets } from './webhook-secrets.js';

/** Re-encrypts the secrets of all webhooks with the current key. */
export function reEncryptSecrets(sql: Sql, secrets: WebhookSecrets): Promise<Resealed> {
  return resealSecrets(sql, { name: 'webhooks', key: 'id', reseal: (sealed, id) => secrets.reseal(sealed, id) });
}
