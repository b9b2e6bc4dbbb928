import { answer } from '@docket/client';
import { api, dataOf } from '../../api/client.js';

export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await dataOf(api.POST('/api/user/passkeys/options'));
  // The OpenAPI document does not repeat the types that WebAuthn defines.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = { ...(await startRegistration({ optionsJSON })) };
  await answer(api.POST('/api/user/passkeys', { body: { name, response } }));
}
