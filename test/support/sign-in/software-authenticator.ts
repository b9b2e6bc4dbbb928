import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** The little of CBOR that WebAuthn needs: bytes, text, small integers and maps. */
function cbor(value: Buffer | string | number | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  const entries = [...value].flatMap(([key, item]) => [cbor(key as string), cbor(item as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** How a response differs from that of an honest authenticator. */
export interface Deviation {
  origin?: string;
  type?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userVerified?: boolean;
  userHandle?: string;
  key?: KeyObject;
  fmt?: string;
  attStmt?: Map<unknown, unknown>;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A passkey in software, whose counter grows with every use by default. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(
    private readonly origin: string,
    private readonly userId: string,
  ) {}

  create(options: Options, by: Deviation = {}): object {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.from([0, this.credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, cbor(publicKey)]);
    const authData = Buffer.concat([this.authData(options, by, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', by.fmt ?? 'none'],
      ['attStmt', by.attStmt ?? new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', options, by),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  get(options: Options, by: Deviation = {}): object {
    const authenticatorData = this.authData(options, by);
    const clientDataJSON = this.clientData('webauthn.get', options, by);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.credential({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, by.key ?? this.keys.privateKey)),
      userHandle: base64url(by.userHandle ?? this.userId),
    });
  }

  private authData({ rp, rpId }: Options, by: Deviation, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(by.counter ?? ++this.counter);
    const verified = by.userVerified === false ? 0 : USER_VERIFIED;
    return Buffer.concat([sha256(by.rpId ?? rp?.id ?? rpId!), Buffer.from([flags | USER_PRESENT | verified]), counter]);
  }

  private clientData(type: string, { challenge }: Options, by: Deviation): string {
    const origin = by.origin ?? this.origin;
    return base64url(
      JSON.stringify({ type: by.type ?? type, challenge: by.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  private credential(response: object): object {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
