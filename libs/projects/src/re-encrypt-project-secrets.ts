import { type Resealed, resealSecrets, SecretBox, type Sql } from '#data';

/** Every webhook secret of every project under the current key. */
export function reEncryptProjectSecrets(sql: Sql, current: string, previous: readonly string[]): Promise<Resealed> {
  const box = new SecretBox(current, previous);
  return resealSecrets(sql, {
    ...{ name: 'project_webhook_secrets', key: 'project_id' },
    reseal: (sealed, id) => (box.needsReseal(sealed) ? box.seal(box.open(sealed, id), id) : sealed),
  });
}
