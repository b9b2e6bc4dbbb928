import { isStorable } from '#contracts';
import { secretFault } from '#outbound-webhooks';
import { Field, problem } from './field.js';

const SHORTEST = 8;
const LONGEST = 256;

/** A signing secret. Kept exactly as given: its bytes are the key, so it is neither trimmed nor normalized. */
export function SecretField(options: { description: string }): PropertyDecorator {
  return Field({
    label: 'Secret',
    read: (raw) => {
      if (typeof raw !== 'string') return problem('Secret must be a string');
      if (!isStorable(raw)) return problem('Secret contains characters that are not allowed');
      if (raw.trim() === '') return problem('Secret is required');
      const { length } = [...raw.slice(0, 2 * LONGEST + 1)];
      if (length < SHORTEST) return problem(`Secret must be at least ${SHORTEST} characters`);
      if (length > LONGEST) return problem(`Secret must be at most ${LONGEST} characters`);
      const fault = secretFault(raw);
      return fault === undefined ? { value: raw } : problem(fault);
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
