import { Field, type Outcome, problem } from '../../http/validation/field.js';
import { EnumListField, IntegerField, readText, TextField } from '../../http/validation/fields.js';
import { MAX_CHARACTERS } from '../answers/answer-budget.js';
import { CONTINUATION_LENGTH } from '../answers/continuation.js';

const MAX_VALUES = 100;
const VALUE_LENGTH = 255; // the maximum length of a name or an e-mail
const CURSOR_LENGTH = 4096;

/** A filter that matches any of its values. */
export const AnyOfField = (label: string, description: string): PropertyDecorator =>
  Field({
    label,
    read: (raw) => readValues(label, raw),
    api: { type: [String], minItems: 1, maxItems: MAX_VALUES, description } as object,
  });

function readValues(label: string, raw: unknown): Outcome {
  if (!Array.isArray(raw) || raw.length === 0) return problem(`${label} must be a list of at least one`);
  if (raw.length > MAX_VALUES) return problem(`${label} must name at most ${MAX_VALUES}`);
  const values = raw.map((item) => readText(`Each of ${label.toLowerCase()}`, { max: VALUE_LENGTH }, item));
  return (
    values.find((value) => 'problem' in value) ?? {
      value: values.map((value) => ('value' in value ? value.value : '')),
    }
  );
}

/** Filters by custom fields, like the parameters `field.<key>` of the list. */
export const FieldFiltersField = (): PropertyDecorator =>
  Field({
    label: 'Custom fields',
    read: (raw) => {
      const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
      if (!isObject || Object.values(raw).some((value) => typeof value !== 'string')) {
        return problem('Custom fields must be an object of texts');
      }
      return { value: raw };
    },
    api: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'By key (list_fields): values or option ids with commas, `none`, `!`; `<key>.gte`, `<key>.lte`.',
    },
  });

/** By id or key, like a path parameter: anything else is NOT_FOUND. */
export const ReferenceField = (label: string, description: string): PropertyDecorator =>
  TextField(label, { required: true, description });

export const FieldsField = (fields: readonly string[], shownWithout: string): PropertyDecorator =>
  EnumListField('Fields', fields, { description: `Fields to answer. Default: ${shownWithout}.` });

export const ContinuationField = (from: string): PropertyDecorator =>
  TextField('Continuation', {
    max: CONTINUATION_LENGTH,
    description: `\`omitted.next\` of ${from}. Takes no other options.`,
  });

/** The arguments of every tool. */
export class AnswerInput {
  @IntegerField('Max characters', MAX_CHARACTERS)
  maxCharacters: number = MAX_CHARACTERS.default;
}

export class ListInput extends AnswerInput {
  @IntegerField('Limit', { min: 1, max: 100, default: 20 }) limit: number = 20;

  @TextField('Cursor', {
    max: CURSOR_LENGTH,
    description: '`omitted.next` of the last answer; same filters.',
  })
  cursor?: string;
}

export class WriteInput extends AnswerInput {
  @TextField('Idempotency key', {
    trim: false,
    pattern: /^[\x21-\x7e]+$/,
    patternMessage: 'Idempotency key must be 1 to 255 visible ASCII characters',
    description: 'A call repeated with it within a day happens once.',
  })
  idempotencyKey?: string;
}
