import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The version of the format, to distinguish other algorithms later. */
const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** The length GCM is specified for; random values are safe for 2^32 seals per key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

export class SecretBoxError extends Error {}

/**
 * Encrypts secrets at rest: `v1.<key id>.<iv>.<tag>.<ciphertext>`, the last three in base64url. A sealed secret is
 * bound to its owner, so that a value copied to another row does not open.
 */
export class SecretBox {
  private readonly keys = new Map<string, Buffer>();
  private readonly current: { id: string; key: Buffer };

  /** Keys in base64: the one that seals, and older ones that still open. */
  constructor(current: string, previous: readonly string[] = []) {
    for (const key of [...previous, current].map(readKey)) this.keys.set(idOf(key), key);
    const key = readKey(current);
    this.current = { id: idOf(key), key };
  }

  /** `belongsTo`: the id of the owner, such as a subscription. */
  seal(plaintext: string, belongsTo: string): string {
    const { id, key } = this.current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(id, belongsTo));
    const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    return [VERSION, id, ...[iv, cipher.getAuthTag(), ciphertext].map(encode)].join('.');
  }

  open(sealed: string, belongsTo: string): string {
    const { keyId, iv, tag, ciphertext } = parse(sealed);
    const key = this.keys.get(keyId);
    if (!key) throw new SecretBoxError(`No key ${keyId} to open a secret with`);
    try {
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(keyId, belongsTo));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    } catch {
      throw new SecretBoxError('A sealed secret was altered, or belongs to something else');
    }
  }

  /** Whether it was sealed with an older key, which can be removed once this is false for all secrets. */
  needsReseal(sealed: string): boolean {
    return parse(sealed).keyId !== this.current.id;
  }
}

function parse(sealed: string) {
  const [version, keyId = '', ...parts] = sealed.split('.');
  const [iv, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'));
  const whole = parts.length === 3 && iv?.length === IV_BYTES && tag?.length === TAG_BYTES && ciphertext;
  if (version !== VERSION || !whole) throw new SecretBoxError('Not a sealed secret');
  return { keyId, iv, tag, ciphertext };
}

function readKey(base64: string): Buffer {
  const key = Buffer.from(base64, 'base64');
  if (key.length !== KEY_BYTES) throw new SecretBoxError(`A key is ${KEY_BYTES} bytes in base64`);
  return key;
}

/** Identifies a key without revealing it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function boundTo(keyId: string, belongsTo: string): Buffer {
  return Buffer.from(`${VERSION}.${keyId}.${belongsTo}`, 'utf8');
}

const encode = (bytes: Buffer) => bytes.toString('base64url');
