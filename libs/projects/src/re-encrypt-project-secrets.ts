import { type Resealed, resealSecrets, SecretBox, type Sql } from '#data';

/** Re-encrypts the webhook secrets of all projects with the current key. */
export function reEncryptProjectSecrets(sql: Sql, current: string, previous: readonly string[]): Promise<Resealed> {
  const box = new SecretBox(current, previous);
  return resealSecrets(sql, {
    ...{ name: 'project_webhook_secrets', key: 'project_id' },
    reseal: (sealed, id) => (box.needsReseal(sealed) ? box.seal(box.open(sealed, id), id) : sealed),
  });
}
