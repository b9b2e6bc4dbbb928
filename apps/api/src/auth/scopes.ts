import { type Actor, type ApiKeyScope, Forbidden } from '#contracts';

/** A session has all permissions of its user; an API key is limited to its scopes. */
export const hasScope = ({ apiKey }: Actor, scope: ApiKeyScope): boolean => !apiKey || apiKey.scopes.includes(scope);

export function mustHaveScope(actor: Actor, scope: ApiKeyScope): void {
  if (!hasScope(actor, scope)) throw new Forbidden(`This API key lacks the scope ${scope}`);
}
