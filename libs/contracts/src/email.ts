import { type Outcome, problem, readText } from './values.js';

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]+$/;

/** The longest address SMTP can carry. */
export const EMAIL_LENGTH = 254;

/** Kept in lower case: an address names the same person however it is typed. */
export function readEmail(raw: unknown): Outcome {
  const text = readText('Email', { max: EMAIL_LENGTH }, raw);
  if ('problem' in text) return text;
  const value = (text.value as string).toLowerCase();
  return EMAIL.test(value) ? { value } : problem('Email must be an e-mail address');
}
