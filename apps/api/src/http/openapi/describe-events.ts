import type { OpenAPIObject } from '@nestjs/swagger';
import { EVENT_TYPES, PING, UNDELIVERED_TYPES } from '#contracts';
import { describeFields } from './apply-texts.js';
import { EXAMPLE } from './examples.js';
import { pascal, refTo } from './nodes.js';
import { WRITTEN_WHEN } from './texts/events.js';

type Schema = Record<string, unknown>;
type Schemas = Record<string, { properties?: Schema } & Schema>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const id = { type: 'string', format: 'uuid', example: EXAMPLE.id };

/** The ticket in events; for a deleted ticket only id, key, status and priority remain. */
const TICKET_FIELDS = [
  'id',
  'key',
  'title',
  'description',
  'type',
  'status',
  'columnId',
  'priority',
  'stage',
  'projectId',
  'workspaceId',
  'assigneeId',
  'delegateId',
  'reporterId',
  'groupId',
  'parentId',
  'externalId',
  'rank',
  'fields',
  'dueDate',
  'estimate',
  'completedAt',
  'createdAt',
  'updatedAt',
];

const changes: Schema = {
  type: 'object',
  description: 'By field: the value before and after.',
  additionalProperties: { type: 'object', properties: { from: {}, to: {} } },
  example: { status: { from: 'todo', to: 'done' } },
};

const REACTION: Schema = { type: 'object', required: ['emoji'], properties: { emoji: { ...text, example: '👍' } } };

/** The subjects of events with the fields that are always present: after a deletion the content is erased. */
const subjects = (schemas: Schemas): Schemas => ({
  EventTicket: partOf(schemas.Ticket, TICKET_FIELDS, ['id', 'title', 'status', 'priority']),
  EventComment: partOf(
    schemas.Comment,
    ['id', 'ticketId', 'authorId', 'content', 'createdAt', 'updatedAt'],
    ['id', 'ticketId'],
    { author: ref('EventPerson') },
  ),
  EventMember: partOf(schemas.Member, ['id', 'name', 'image', 'kind', 'role', 'joinedAt'], ['id', 'name', 'role']),
  EventAgentTask: withoutInstructions(schemas.AgentTask),
  EventLabel: partOf(schemas.Label, undefined, ['id', 'name', 'workspaceId']),
  EventGroup: partOf(schemas.Group, undefined, ['id', 'name', 'workspaceId']),
  EventImport: importOf(schemas.Import),
  EventPerson: personOf(schemas.Person),
  EventProject: {
    type: 'object',
    required: ['id', 'name'],
    properties: { id, name: { ...text, example: 'Website Redesign' }, deleted: { type: 'boolean' } },
  },
});

/** Without the e-mail address. The user who did it has an id and a name only. */
function personOf(person: Schemas[string] | undefined): Schema {
  const { image, kind } = structuredClone(person?.properties ?? {});
  const properties = { id, name: { ...text, nullable: true, example: 'Ada Lovelace' }, image, kind };
  return { type: 'object', required: ['id', 'name'], properties };
}

/** Its figures only: who sent it and what it failed of are for members. */
function importOf(whole: Schemas[string] | undefined): Schema {
  const { id, status, total, processed, created, existing, failed, undone } = structuredClone(whole?.properties ?? {});
  const properties = { id, status, total, processed, created, existing, failed, undone };
  return { type: 'object', required: Object.keys(properties), properties };
}

/** Instructions are only for members, but events also go to readers of a public project. */
function withoutInstructions(task: Schemas[string] | undefined): Schema {
  const names = Object.keys(task?.properties ?? {}).filter((name) => name !== 'instructions');
  // An object each, since each gets a description of its own.
  const person = (): Schema => ({ anyOf: [ref('EventPerson'), { type: 'null' }] }) as never;
  return partOf(task, names, names, { claimant: person(), createdBy: person() });
}

function partOf(
  whole: Schemas[string] | undefined,
  fields: string[] | undefined,
  required: string[],
  more = {},
): Schema {
  const all = Object.entries(whole?.properties ?? {});
  const kept = structuredClone(Object.fromEntries(all.filter(([name]) => fields?.includes(name) ?? true)));
  const deleted = {
    type: 'boolean',
    description: 'Present once it is deleted: then only the required fields are left.',
  };
  return { type: 'object', required, properties: { ...kept, ...more, deleted } };
}

/** The fields of `data` besides `project` and `user`, by subject, and whether an update lists what changed. */
const CONTENTS: Record<string, { required: Schema; optional?: Schema; updates?: 'required' | 'optional' }> = {
  ticket: { required: { ticket: ref('EventTicket') }, optional: { changes: ref('EventChanges') } },
  comment: { required: { ticket: ref('EventTicket'), comment: ref('EventComment') } },
  reaction: {
    required: { ticket: ref('EventTicket'), reaction: REACTION },
    optional: {
      comment: {
        ...ref('EventComment'),
        description: 'Comment it is on, without its content; absent if on the ticket.',
      },
    },
  },
  member: { required: { member: ref('EventMember') }, updates: 'required' },
  label: { required: { label: ref('EventLabel') }, updates: 'optional' },
  group: { required: { group: ref('EventGroup') }, updates: 'optional' },
  agent_task: { required: { agentTask: ref('EventAgentTask') }, optional: { ticket: ref('EventTicket') } },
  notification: {
    required: { notification: ref('Notification'), unread: { type: 'integer', minimum: 0, example: 3 } },
  },
  import: { required: { import: ref('EventImport') } },
  webhook: { required: { webhook: { type: 'object', required: ['id'], properties: { id } } } },
  project: { required: {}, updates: 'optional' },
};

/** What every event has. */
const envelope: Schema = {
  type: 'object',
  required: ['id', 'timestamp', 'sequence'],
  properties: {
    id,
    timestamp: { type: 'string', format: 'date-time' },
    sequence: { type: 'integer', minimum: 1, example: 42 },
  },
};

const WHAT_HAPPENED = 'What happened.';

/** Where it happened and by whom. */
const context: Schema = {
  type: 'object',
  description: WHAT_HAPPENED,
  required: ['project', 'user'],
  properties: {
    project: { anyOf: [ref('EventProject'), { type: 'null' }] },
    user: { ...ref('EventPerson'), description: 'Who did it.' },
  },
};

/** The schema of `data`: one for all events of a subject, and another for its update if that lists the changes. */
function dataOf(type: string): [name: string, schema: Schema] {
  const [about, what] = type.split('.') as [string, string];
  const { required, optional = {}, updates } = CONTENTS[about]!;
  const changes = what === 'updated' && updates ? { changes: ref('EventChanges') } : {};
  const needed = Object.keys({ ...required, ...(updates === 'required' && changes) });
  const properties = { ...required, ...optional, ...changes };
  if (Object.keys(properties).length === 0) return ['EventContext', context];
  return [
    `${pascal(about)}${'changes' in changes ? 'Updated' : ''}EventData`,
    {
      description: WHAT_HAPPENED,
      allOf: [ref('EventContext')],
      ...(needed.length > 0 && { required: needed }),
      properties,
    },
  ];
}

const eventOf = (type: string): Schema => ({
  allOf: [ref('EventEnvelope')],
  required: ['type', 'data'],
  properties: { type: { type: 'string', enum: [type], description: 'Type.' }, data: ref(dataOf(type)[0]) },
});

/** `ticket.status_changed` → `TicketStatusChangedEvent`. */
export const eventSchemaName = (type: string): string => `${pascal(type)}Event`;

/** The payloads of events: each as a component, all of them as `DocketEvent`, and those of webhooks in `webhooks`. */
export function describeEvents(document: OpenAPIObject): void {
  const schemas = document.components!.schemas as Schemas;
  const types = [...EVENT_TYPES, ...UNDELIVERED_TYPES, PING];
  const added: Schemas = {
    ...subjects(schemas),
    EventEnvelope: envelope,
    EventChanges: changes,
    EventContext: context,
    ...Object.fromEntries(types.map(dataOf)),
  };
  for (const type of types) added[eventSchemaName(type)] = eventOf(type);
  const described = structuredClone(added);
  for (const [name, schema] of Object.entries(described)) describeFields(name, schema);
  Object.assign(schemas, described);
  schemas.DocketEvent = {
    description: 'Any event of the log, a stream or a webhook; `type` says which.',
    oneOf: types.map((type) => ref(eventSchemaName(type))),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(types.map((type) => [type, ref(eventSchemaName(type)).$ref])),
    },
  };
  document.components!.responses = Object.assign(document.components!.responses ?? {}, {
    Received: { description: 'Received. Any other status, or none within 15 seconds, is retried.' },
  });
  const sent = [...EVENT_TYPES, PING];
  Object.assign(document, { webhooks: Object.fromEntries(sent.map((type) => [type, { post: deliveryOf(type) }])) });
}

const deliveryOf = (type: string): Schema => ({
  operationId: `on${pascal(type)}`,
  summary: type,
  description: WRITTEN_WHEN[type],
  tags: ['Webhooks'],
  requestBody: { required: true, content: { 'application/json': { schema: ref(eventSchemaName(type)) } } },
  responses: { '2XX': refTo('responses', 'Received') },
});
