import type { OpenAPIObject } from '@nestjs/swagger';
import { type Node, operationsOf, schemasOf } from './nodes.js';

/** What is worth showing beyond what is required, or instead of it. Works on the demo data. */
const CHOSEN: Record<string, Node> = {
  SignIn: { email: 'demo@docket.local', password: 'docket-demo-password' },
  RemoveAccount: { password: 'docket-demo-password' },
  SignUp: { email: 'grace@example.com', password: 'a long passphrase' },
  CreateTicket: { title: 'Sign-in fails in Safari', projectId: 'WEB', type: 'BUG', priority: 'high' },
  UpdateTicket: { priority: 'highest' },
  UpdateComment: { content: 'Fixed in the next release.' },
  Assign: { assigneeId: null },
  Delegate: { agentId: null },
  ChangeStatus: { status: 'in_review' },
  Rank: {},
  Relate: { type: 'blocks', ticketId: 'WEB-12' },
  UpdateLabel: { color: '#0e8a16' },
  UpdateGroup: { name: 'Sprint 13' },
  UpdateView: { name: 'Bugs of mine' },
  CreateField: { name: 'Story points', type: 'number' },
  UpdateField: { name: 'Severity' },
  CreateRecurrence: {
    rule: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0',
    timezone: 'Europe/Berlin',
    startsAt: '2026-11-15T09:30:00.000Z',
    ticket: { title: 'Plan the week' },
  },
  UpdateRecurrence: { paused: true },
  CreateAgentTask: { kind: 'write_release_notes', projectId: 'WEB' },
  UpdateUser: { disabled: false },
  Bulk: { operations: [{ op: 'update', id: 'WEB-12', ticket: { priority: 'high' } }], dryRun: true },
};

/** Files that are a body of their own. */
const CSV = 'title,priority\r\nSign-in fails in Safari,high\r\n';
const JSON_LINES = '{"title": "Sign-in fails in Safari", "priority": "high"}\n';

interface Schema extends Node {
  properties?: Record<string, Node>;
  required?: string[];
}

/** A body that can be sent as it is: the required fields, or one that can be changed. */
export function exemplifyRequests(document: OpenAPIObject): void {
  const schemas = schemasOf(document) as Record<string, Schema>;
  for (const { operation } of operationsOf(document)) {
    for (const [type, file] of Object.entries(operation.requestBody?.content ?? {})) {
      if (file.schema?.type === 'string') file.example = /json/.test(type) ? JSON_LINES : CSV;
    }
    const media = operation.requestBody?.content['application/json'];
    const name = String(media?.schema?.$ref ?? '')
      .split('/')
      .at(-1)!;
    if (!media || media.example || media.examples || !schemas[name]) continue;
    const example = CHOSEN[name] ?? exampleOf(schemas[name]);
    if (example) media.example = example;
  }
}

/** Nothing where a required field has to be an id or a secret: nobody could send an invented one. */
function exampleOf({ properties = {}, required = [] }: Schema): Node | undefined {
  const known = Object.entries(properties).flatMap(([name, field]) => {
    const value = field.example ?? (field.enum as unknown[] | undefined)?.[0];
    return value === undefined || field.format === 'uuid' || SECRET.test(name) ? [] : [[name, value] as const];
  });
  const examples = Object.fromEntries(known);
  const shown = required.length > 0 ? required : Object.keys(examples).slice(0, 1);
  if (!shown.every((name) => name in examples)) return undefined;
  return Object.fromEntries(shown.map((name) => [name, examples[name]]));
}

const SECRET = /token|password|code|challenge|response|secret/i;
