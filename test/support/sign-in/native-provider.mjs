import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

const stored = new Map();

/** The state of a provider's sign-ins in progress, shared by its successors. */
class SharedAdapter {
  constructor(model) {
    this.key = (id) => `${model} ${id}`;
  }
  async upsert(id, payload) {
    stored.set(this.key(id), payload);
  }
  async find(id) {
    return stored.get(this.key(id));
  }
  async findByUid(uid) {
    return [...stored.values()].find((payload) => payload.uid === uid);
  }
  async consume(id) {
    stored.get(this.key(id)).consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id) {
    stored.delete(this.key(id));
  }
  async findByUserCode() {}
  async revokeByGrantId() {}
}

/**
 * The provider of real-provider.ts, with a new signing key. Created outside jest's realm, since the package does not
 * recognise objects of that realm as plain ones.
 */
export async function createProvider(url, client, redirectUris, people) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: `key ${Math.random()}`, use: 'sig', alg: 'RS256' };
  return new Provider(url, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...redirectUris] }],
    adapter: SharedAdapter,
    jwks: { keys: [key] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/login/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

export const finishInteraction = (provider, request, response, accountId) =>
  provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
