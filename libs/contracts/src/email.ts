import { type Outcome, problem, readText } from './values.js';

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]+$/;

/** The maximum of SMTP. */
export const EMAIL_LENGTH = 254;

/** Normalized to lower case, so that an address is compared without case. */
export function readEmail(raw: unknown): Outcome {
  const text = readText('Email', { max: EMAIL_LENGTH }, raw);
  if ('problem' in text) return text;
  const value = (text.value as string).toLowerCase();
  return EMAIL.test(value) ? { value } : problem('Email must be an e-mail address');
}
