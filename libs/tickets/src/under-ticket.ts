import { ValidationFailed } from '#contracts';

/** Prefixes a ticket's field with its path in the request. */
export function underTicket(error: unknown): never {
  if (!(error instanceof ValidationFailed)) throw error;
  const fields = Object.entries(error.fields).map(([field, messages]) => [`ticket.${field}`, messages]);
  throw new ValidationFailed(Object.fromEntries(fields));
}
