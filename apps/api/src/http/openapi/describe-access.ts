import type { OpenAPIObject } from '@nestjs/swagger';
import { DOCUMENTED_SCOPE, SCOPED_BY_REQUEST } from '../../auth/auth.decorator.js';
import { DOCUMENTED_NOT_IDEMPOTENT } from '../idempotency/idempotent.decorator.js';
import { type Operation, operationsOf, type Parameter, type Place } from './nodes.js';
import { roleFor } from './texts/roles.js';

const SAFE = new Set(['get', 'head']);

/** What most operations take. */
const USUAL: Record<string, string[]>[] = [{ session: [] }, { apiKey: [] }];

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    '1 to 255 visible ASCII characters of your choice. Repeating the request with the same key and body within 24 ' +
    'hours returns the first response, with `Idempotency-Replayed: true`; with another body it fails with `CONFLICT`.',
  schema: { type: 'string', maxLength: 255 },
};

/** Who may call each operation and how often it may be repeated, from what the guards themselves go by. */
export function describeAccess(document: OpenAPIObject): void {
  document.security = USUAL;
  for (const place of operationsOf(document)) {
    const { operation, method } = place;
    const scope = scopeOf(place);
    const access = [roleFor(place), credentials(operation, scope)].filter(Boolean).join(' ');
    operation.description = [operation.description, access].filter(Boolean).join('\n\n');
    const isRepeatable = method === 'post' && takesPeople(operation) && !operation[DOCUMENTED_NOT_IDEMPOTENT];
    if (isRepeatable) operation.parameters = [...(operation.parameters ?? []), structuredClone(IDEMPOTENCY_KEY)];
    if (JSON.stringify(operation.security) === JSON.stringify(USUAL)) delete operation.security;
    delete operation[DOCUMENTED_SCOPE];
    delete operation[DOCUMENTED_NOT_IDEMPOTENT];
  }
  for (const { put, patch } of Object.values(document.paths)) {
    if (put && patch) patch.description = 'Same as `PUT`.';
  }
}

function scopeOf({ operation, method }: Place): string | undefined {
  const area = operation[DOCUMENTED_SCOPE];
  if (area === undefined || area === SCOPED_BY_REQUEST) return undefined;
  return area === 'admin' ? area : `${area}:${SAFE.has(method) ? 'read' : 'write'}`;
}

const takes = ({ security = [] }: Operation, scheme: string): boolean => security.some((each) => scheme in each);
const takesPeople = (operation: Operation): boolean => takes(operation, 'session') || takes(operation, 'apiKey');

function credentials(operation: Operation, scope: string | undefined): string {
  if (operation.security?.some((each) => Object.keys(each).length === 0)) return 'No credential needed.';
  if (takes(operation, 'accessToken')) return 'Credential: access token of the project.';
  if (takes(operation, 'signature')) return 'Credential: signature of the code host.';
  if (!takes(operation, 'apiKey')) return 'Session only.';
  const needed = scope ? `Scope: \`${scope}\`.` : '';
  return takes(operation, 'session') ? needed : `API key only. ${needed}`.trim();
}
