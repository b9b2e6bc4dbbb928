import { EMAIL_LENGTH, readEmail } from '#contracts';
import { Field } from './field.js';
import { TextField } from './fields.js';

export const EmailField = (): PropertyDecorator =>
  Field({
    label: 'Email',
    required: true,
    read: readEmail,
    api: { type: String, format: 'email', maxLength: EMAIL_LENGTH, example: 'ada@example.com' },
  });

const MAIL_TOKEN_LENGTH = 100;

// a token has 43 characters

/** A token from a message. A malformed one is treated like an unknown one. */
export const MailTokenField = (
  label: string,
  options: { required?: boolean; description?: string } = {},
): PropertyDecorator => TextField(label, { max: MAIL_TOKEN_LENGTH, example: 'Zk9x0y1V…', ...options });

/** Six digits from an authenticator app, or a recovery code. */
export const CodeField = (): PropertyDecorator =>
  TextField('Code', {
    ...{ required: true, max: 64, example: '492039' },
    description: 'Six digits of the authenticator app, or a recovery code.',
  });
