import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { SecretBox } from './secret-box.js';

const key = () => randomBytes(32).toString('base64');
const idOf = (base64: string) => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex').slice(0, 8);

describe('a sealed secret', () => {
  const current = key();
  const box = new SecretBox(current);

  it('opens to what was sealed, for the same owner', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (secret, id) => {
        expect(box.open(box.seal(secret, id), id)).toBe(secret);
      }),
    );
  });

  it('shows its version and key, and nothing of the secret', () => {
    const sealed = box.seal('hunter2hunter2', 'webhook-1');
    expect(sealed).toMatch(new RegExp(`^v1\\.${idOf(current)}\\.[\\w-]{16}\\.[\\w-]{22}\\.[\\w-]+$`));
    expect(sealed).not.toContain('hunter2');
    expect(Buffer.from(sealed.split('.')[4] as string, 'base64url').toString()).not.toContain('hunter2');
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => box.seal('same', 'same'))).size).toBe(100);
  });

  it('does not open for another subscription', () => {
    expect(() => box.open(box.seal('secret', 'webhook-1'), 'webhook-2')).toThrow('belongs to something else');
  });

  it('does not open if any byte was changed', () => {
    const sealed = box.seal('hunter2hunter2', 'webhook-1');
    const parts = sealed
      .split('.')
      .slice(2)
      .map((part) => Buffer.from(part, 'base64url'));
    parts.forEach((part, index) => {
      for (let at = 0; at < part.length; at++) {
        const changed = parts.map((bytes) => Buffer.from(bytes));
        (changed[index] as Buffer)[at] = (part[at] as number) ^ 1;
        const forged = ['v1', idOf(current), ...changed.map((bytes) => bytes.toString('base64url'))].join('.');
        expect(() => box.open(forged, 'webhook-1')).toThrow('altered');
      }
    });
  });

  it.each(['', 'hunter2', 'v1', 'v2.a.b.c.d', 'v1.00000000.AAAA.AAAA.AAAA', 'v1.00000000...'])('is not %j', (text) => {
    expect(() => box.open(text, 'webhook-1')).toThrow('Not a sealed secret');
    expect(() => box.needsReseal(text)).toThrow('Not a sealed secret');
  });

  it('with a shortened tag does not open', () => {
    const parts = box.seal('secret', 'webhook-1').split('.');
    parts[3] = Buffer.from(parts[3] as string, 'base64url')
      .subarray(0, 4)
      .toString('base64url');
    expect(() => box.open(parts.join('.'), 'webhook-1')).toThrow('Not a sealed secret');
  });
});

describe('replacing the key', () => {
  const [older, newer] = [key(), key()];
  const sealed = new SecretBox(older).seal('secret', 'webhook-1');

  it('keeps older secrets readable, and reports which have to be sealed again', () => {
    const box = new SecretBox(newer, [key(), older]);
    expect(box.open(sealed, 'webhook-1')).toBe('secret');
    expect(box.needsReseal(sealed)).toBe(true);
    const anew = box.seal(box.open(sealed, 'webhook-1'), 'webhook-1');
    expect(box.needsReseal(anew)).toBe(false);
    expect(new SecretBox(newer).open(anew, 'webhook-1')).toBe('secret');
  });

  it('without keeping the older one makes them unreadable, and the error names the missing key', () => {
    expect(() => new SecretBox(newer).open(sealed, 'webhook-1')).toThrow(`No key ${idOf(older)}`);
  });

  it('accepts the current key among the previous ones', () => {
    const box = new SecretBox(newer, [newer, older]);
    expect(box.needsReseal(box.seal('secret', 'x'))).toBe(false);
  });

  it('accepts only keys of 32 bytes', () => {
    expect(() => new SecretBox('hunter2')).toThrow('32 bytes');
    expect(() => new SecretBox(newer, [''])).toThrow('32 bytes');
  });
});
