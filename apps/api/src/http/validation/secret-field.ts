import { isStorable } from '#contracts';
import { Field, problem } from './field.js';

const SHORTEST = 8;
const LONGEST = 256;
const PREFIX = 'whsec_';
const LEAST_BYTES = 16;

/** What a `whsec_` secret holds is the key in base64, and others would not read it otherwise. */
function isKey(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '');
  return isBase64 && bytes.length >= LEAST_BYTES;
}

function fault(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return 'Secret must be a string';
  if (!isStorable(raw)) return 'Secret contains characters that are not allowed';
  if (raw.trim() === '') return 'Secret is required';
  const { length } = [...raw.slice(0, 2 * LONGEST + 1)];
  if (length < SHORTEST) return `Secret must be at least ${SHORTEST} characters`;
  if (length > LONGEST) return `Secret must be at most ${LONGEST} characters`;
  const isSound = !raw.startsWith(PREFIX) || isKey(raw.slice(PREFIX.length));
  return isSound ? undefined : `Secret must be base64 of at least ${LEAST_BYTES} bytes after ${PREFIX}`;
}

/** A secret that deliveries are signed with. Kept exactly as given: its bytes are the key. */
export function SigningSecretField(options: { description: string }): PropertyDecorator {
  return Field({
    label: 'Secret',
    read: (raw) => {
      const message = fault(raw);
      return message ? problem(message) : { value: raw };
    },
    api: {
      type: String,
      minLength: SHORTEST,
      maxLength: LONGEST,
      example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      description: options.description,
      writeOnly: true,
    },
  });
}
