import { PositionTokens } from './position-token.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const config = (current: number, previous: number[] = []) => ({
  ENCRYPTION_KEY: key(current),
  ENCRYPTION_KEYS_PREVIOUS: previous.map(key),
  DATABASE_URL: undefined,
  DATABASE_REPLICA_LAG: 5,
});
const NOW = Date.UTC(2026, 0, 1);
const POSITION = 0x16_b374d848n;

describe('a position in the log', () => {
  const tokens = new PositionTokens(config(1));
  const token = tokens.make(POSITION, NOW);

  it('is read as it was made, also by a process with a newer key', () => {
    expect(tokens.read(token, NOW)).toBe(POSITION);
    expect(new PositionTokens(config(2, [1])).read(token, NOW)).toBe(POSITION);
  });

  it('is ignored if it was changed or made with another key', () => {
    const later = token.replace(/^[0-9a-f]+/, 'ffffffffffffffff');
    for (const forged of [later, token.slice(0, -1), `${token}A`, '', undefined, [token, token]]) {
      expect(tokens.read(forged, NOW)).toBeUndefined();
    }
    expect(new PositionTokens(config(2)).read(token, NOW)).toBeUndefined();
  });

  it('is ignored once every replica that is read must have it', () => {
    expect(tokens.read(token, NOW + tokens.validFor * 1000)).toBe(POSITION);
    expect(tokens.read(token, NOW + tokens.validFor * 1000 + 1001)).toBeUndefined();
  });
});
