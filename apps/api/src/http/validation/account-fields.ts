import { Field, type Outcome, problem } from './field.js';
import { readText, TextField } from './fields.js';

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]+$/;

const EMAIL_LENGTH = 254;

// the longest address SMTP can carry

/** Kept in lower case: an address names the same person however it is typed. */
export function readEmail(raw: unknown): Outcome {
  const text = readText('Email', { max: EMAIL_LENGTH }, raw);
  if ('problem' in text) return text;
  const value = (text.value as string).toLowerCase();
  return EMAIL.test(value) ? { value } : problem('Email must be an e-mail address');
}

export const EmailField = (): PropertyDecorator =>
  Field({
    label: 'Email',
    required: true,
    read: readEmail,
    api: { type: String, format: 'email', maxLength: EMAIL_LENGTH, example: 'ada@example.com' },
  });

const MAIL_TOKEN_LENGTH = 100;

// a token has 43 characters: what is longer is none

/** A token out of a message. One that is malformed answers like one that does not exist. */
export const MailTokenField = (
  label: string,
  options: { required?: boolean; description?: string } = {},
): PropertyDecorator => TextField(label, { max: MAIL_TOKEN_LENGTH, example: 'Zk9x0y1V…', ...options });
