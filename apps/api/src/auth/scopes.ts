import { type Actor, type ApiKeyScope, Forbidden } from '#contracts';

/** A person may do all that is theirs; a key of theirs what its scopes allow. */
export const hasScope = ({ apiKey }: Actor, scope: ApiKeyScope): boolean => !apiKey || apiKey.scopes.includes(scope);

export function mustHaveScope(actor: Actor, scope: ApiKeyScope): void {
  if (!hasScope(actor, scope)) throw new Forbidden(`This API key lacks the scope ${scope}`);
}
