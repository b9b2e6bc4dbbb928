import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, NotFound, ValidationFailed } from '#contracts';
import { Database, LOCK_USER, type Page, type PageRequest, Paging, Parameters, Passkey, type Sort, User } from '#data';
import { SignInMail } from '../sign-in-mail.js';
import { SignInMethods } from '../sign-in-methods.js';
import { isLookupFailure, PasskeyChallenges } from './passkey-challenges.js';
import { countPasskeys, DELETE_PASSKEY, passkeysOfUser } from './passkeys.sql.js';
import type { RelyingParty } from './relying-party.js';
import { webauthn, webauthnHelpers } from './webauthn.js';

const PASSKEYS_PER_USER = 50;
const TRANSPORTS = /^[a-z-]{1,20}$/;

export interface PasskeyRecord {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const SORTS = { createdAt: { column: 'k.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** The passkeys of an account. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly challenges: PasskeyChallenges,
    private readonly signInMethods: SignInMethods,
    private readonly mail: SignInMail,
  ) {}

  /** For `navigator.credentials.create()`. */
  async options(actor: Actor, party: RelyingParty): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { userId } = actor;
    const user = await this.db.withManager((manager) => manager.findOneBy(User, { id: userId }), { writes: false });
    const held = await this.db.withManager(
      (manager) => manager.find(Passkey, { where: { userId }, order: { id: 'ASC' } }),
      { writes: false },
    );
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: 'Docket',
      rpID: party.id,
      userID: Buffer.from(actor.userId),
      userName: user?.email ?? '',
      userDisplayName: user?.name ?? user?.email ?? '',
      attestationType: 'none',
      excludeCredentials: held.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.store(options.challenge, { sessionId: actor.sessionId! });
    return options;
  }

  async register(actor: Actor, party: RelyingParty, name: string, response: object): Promise<PasskeyRecord> {
    const credential = await this.verified(actor, party, response as RegistrationResponseJSON);
    const record: PasskeyRecord = { id: uuidv7(), name, createdAt: this.clock.now(), lastUsedAt: null };
    return this.db.transaction(async (tx) => {
      await tx.query(LOCK_USER, [actor.userId]);
      const held = await tx.manager.countBy(Passkey, { userId: actor.userId });
      if (held >= PASSKEYS_PER_USER) {
        throw ValidationFailed.on('name', `You have ${PASSKEYS_PER_USER} passkeys; delete one first`);
      }
      await tx.manager.insert(Passkey, {
        ...record,
        userId: actor.userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        transports: (credential.transports ?? []).filter((transport) => TRANSPORTS.test(transport)).slice(0, 10),
      });
      await this.mail.send(
        tx,
        actor.userId,
        'A passkey was added to your account',
        `The passkey “${name}” can now sign in to your Docket account.`,
      );
      return record;
    });
  }

  async list(actor: Actor, request: PageRequest): Promise<Page<PasskeyRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'k.id');
    const owner = parameters.add(actor.userId);
    return paging.read(this.db, parameters, {
      count: countPasskeys(owner),
      rows: passkeysOfUser(paging.sortValue, owner, paging.condition(parameters), paging.window(parameters)),
    });
  }

  async remove(actor: Actor, id: string): Promise<string> {
    if (!isUuid(id)) throw new NotFound('Passkey');
    return this.db.transaction((tx) =>
      this.signInMethods.remove(tx, actor.userId, async () => {
        const [row] = await tx.query<{ id: string; name: string }>(DELETE_PASSKEY, [id, actor.userId]);
        if (!row) throw new NotFound('Passkey');
        await this.mail.send(
          tx,
          actor.userId,
          'A passkey was removed from your account',
          `The passkey “${row.name}” can no longer sign in to your Docket account.`,
        );
        return row.id;
      }),
    );
  }

  private async verified(actor: Actor, party: RelyingParty, response: RegistrationResponseJSON) {
    const { verifyRegistrationResponse } = await webauthn();
    try {
      if (await hasCertificates(response)) throw unverified();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.use(challenge, { sessionId: actor.sessionId! }),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      });
      if (!verified) throw unverified();
      return { ...registrationInfo.credential };
    } catch (error) {
      if (isLookupFailure(error)) throw error;
      throw unverified();
    }
  }
}

/**
 * Attestation is not requested. With certificates, the library would fetch URLs contained in them, which the client
 * controls (SSRF).
 */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await webauthnHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  return !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined;
}

const unverified = () => ValidationFailed.on('response', 'Passkey could not be verified');
