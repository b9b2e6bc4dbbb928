import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Clock, Unauthorized } from '#contracts';
import { Database, Passkey, SHARE_ACTIVE_USER } from '#data';
import { type Client, type NewSession, SessionsService } from '../sessions.service.js';
import { isLookupFailure, PasskeyChallenges } from './passkey-challenges.js';
import { ADVANCE_COUNTER } from './passkey-sign-in.sql.js';
import type { RelyingParty } from './relying-party.js';
import { webauthn } from './webauthn.js';

/** Up to 1,023 bytes in base64url. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** Signs in with a passkey alone: the authenticator verifies its user, so it counts as both factors. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly challenges: PasskeyChallenges,
    private readonly sessions: SessionsService,
  ) {}

  /** For `navigator.credentials.get()`. It lists no passkeys, which would reveal who has an account. */
  async options(party: RelyingParty, browser: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
    await this.challenges.store(options.challenge, { browser });
    return options;
  }

  async signIn(
    party: RelyingParty,
    response: object,
    browser: string | undefined,
    client: Client,
  ): Promise<{ userId: string; session: NewSession }> {
    if (browser === undefined) throw unverified();
    const given = response as AuthenticationResponseJSON;
    const passkey = await this.find(given.id);
    const counter = await this.verify(party, given, passkey, browser);
    return this.db.transaction(async (tx) => {
      const { id, userId } = passkey;
      const enabled = await tx.query(SHARE_ACTIVE_USER, [userId]);
      // Compares the counter again: of two concurrent requests with the same counter, the second fails.
      const used = await tx.query(ADVANCE_COUNTER, [id, counter, this.clock.now()]);
      if (enabled.length === 0 || used.length === 0) throw unverified();
      return { userId, session: await this.sessions.open(tx, userId, client, 'passkey') };
    });
  }

  private async find(credentialId: unknown): Promise<Passkey> {
    if (typeof credentialId !== 'string' || !CREDENTIAL_ID.test(credentialId)) throw unverified();
    const passkey = await this.db.withManager((manager) => manager.findOneBy(Passkey, { credentialId }), {
      writes: false,
    });
    if (!passkey) throw unverified();
    return passkey;
  }

  /** Returns the new counter. The library rejects a counter that stops growing. */
  private async verify(
    party: RelyingParty,
    response: AuthenticationResponseJSON,
    { userId, publicKey, counter }: Passkey,
    browser: string,
  ): Promise<number> {
    const { verifyAuthenticationResponse } = await webauthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.use(challenge, { browser }),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
        requireUserVerification: true,
      });
      const { userHandle } = response.response;
      const isTheirs = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId;
      if (!verified || !isTheirs) throw unverified();
      return authenticationInfo.newCounter;
    } catch (error) {
      if (isLookupFailure(error)) throw error;
      throw unverified();
    }
  }
}

const unverified = () => new Unauthorized('Passkey could not be verified');
