import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type Parameter, type Place } from './nodes.js';

const POSITION: Parameter = {
  name: 'Docket-Position',
  in: 'header',
  description: 'Value of the same header in the response to your last write: the response then contains that write.',
  schema: { type: 'string' },
};

const SUMMARIES = /\/(stats|series|board|export|time-logs)$/;

/** What may be read from a replica: lists, and what is computed of many rows. */
const mayLag = ({ method, path, operation }: Place): boolean =>
  method === 'get' && (SUMMARIES.test(path) || (operation.parameters ?? []).some(({ name }) => name === 'limit'));

/** With read replicas, a caller sends the position of its last write to find it in lists. */
export function describeOwnWrites(document: OpenAPIObject): void {
  for (const place of operationsOf(document)) {
    if (!mayLag(place)) continue;
    place.operation.parameters = [...(place.operation.parameters ?? []), structuredClone(POSITION)];
  }
}
