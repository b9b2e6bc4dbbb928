import type { Response } from 'supertest';

/** What a test compares: `expect(answer(reply)).toEqual(notFound('Project'))`. */
export const answer = ({ status, body }: Response) => ({ status, body });

export const refusal = (status: number, code: string, message: string, details?: object) => ({
  status,
  body: { error: { code, message, ...(details && { details }) } },
});

export const unauthorized = () => refusal(401, 'UNAUTHORIZED', 'Authentication required');
export const notFound = (resource: string) => refusal(404, 'NOT_FOUND', `${resource} not found`);
export const conflict = (message: string) => refusal(409, 'CONFLICT', message);
export const forbidden = (resource: string) =>
  refusal(403, 'FORBIDDEN', `Insufficient permissions to access this ${resource}`);

/** `details` maps each field to its one message. */
export const invalid = (details: Record<string, string>) => {
  const lists = Object.entries(details).map(([field, message]) => [field, [message]]);
  return refusal(400, 'VALIDATION_ERROR', 'Invalid input data', Object.fromEntries(lists));
};

/** The target of a list's `Link` header, if there is a next page. */
export const nextPage = ({ headers }: Response): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
