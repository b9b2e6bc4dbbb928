import { INSTRUCTIONS_BYTES } from '#contracts';
import { LongTextField } from './fields.js';

/** A member's instructions to an agent. */
export const InstructionsField = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  LongTextField('Instructions', {
    ...options,
    maxBytes: INSTRUCTIONS_BYTES,
    example: 'Keep the old route for one release.',
    description: 'What to do, up to 16 KiB. Shown to members of the project alone.',
  });
