import type { OpenAPIObject } from '@nestjs/swagger';
import { become, type Node, refTo, schemasOf } from './nodes.js';

/** Schemas of classes that extend another, which Nest writes out in full. Parents come after their children. */
const EXTENDS: [child: string, parent: string][] = [
  ['TicketPage', 'TicketDetails'],
  ['TicketDetails', 'Ticket'],
  ['FoundTicket', 'Ticket'],
  ['AgentTaskDetails', 'AgentTask'],
  ['ClaimedAgentTask', 'AgentTask'],
  ['ProjectDetails', 'Project'],
  ['Project', 'ProjectSummary'],
  ['Profile', 'UserProfile'],
  ['AdminUser', 'UserProfile'],
  ['SecretWebhook', 'Webhook'],
  ['NewApiKey', 'ApiKey'],
  ['NewAccessToken', 'AccessToken'],
  ['ReceivedInvitation', 'Invitation'],
  ['SentInvitation', 'Invitation'],
  ['GroupWithProgress', 'Group'],
  ['UserProfile', 'UpdatedProfile'],
  ['Preferences', 'UpdatedPreferences'],
  ['RankAll', 'Rank'],
];

/** Schemas that have fields in common, which are under the name of the first. */
const SHARED: [name: string, description: string, ...schemas: string[]][] = [
  ['TicketFields', 'What a ticket and its events have in common.', 'Ticket', 'EventTicket'],
  ['AgentTaskFields', 'What an agent task and its events have in common.', 'AgentTask', 'EventAgentTask'],
  ['GroupFields', 'What a group and its events have in common.', 'Group', 'EventGroup'],
  ['CommentFields', 'What a comment and its events have in common.', 'Comment', 'EventComment'],
  ['DeliveryFields', 'What a delivery in a list and a single one have in common.', 'Delivery', 'DeliveryDetails'],
  ['MemberFields', 'What a member and its events have in common.', 'Member', 'EventMember'],
  ['TicketInput', 'What can be set of a ticket.', 'CreateTicket', 'UpdateTicket', 'StoredTicket'],
  ['RecurrenceInput', 'What can be set of a recurrence.', 'CreateRecurrence', 'UpdateRecurrence'],
  ['WebhookInput', 'What can be set of a webhook.', 'CreateWebhook', 'UpdateWebhook'],
  ['FieldInput', 'What can be set of a field.', 'CreateField', 'UpdateField'],
  ['ViewInput', 'What can be set of a view.', 'CreateView', 'UpdateView'],
  ['GroupInput', 'What can be set of a group.', 'CreateGroup', 'UpdateGroup'],
  ['AgentInput', 'What can be set of an agent.', 'CreateAgent', 'UpdateAgent'],
];

interface Schema extends Node {
  properties?: Node;
  required?: string[];
}

/** Writes what a schema adds to another, instead of all of it. */
export function inherit(document: OpenAPIObject): void {
  const schemas = schemasOf(document) as Record<string, Schema>;
  for (const [name, parentName] of EXTENDS) {
    const child = schemas[name];
    const parent = schemas[parentName];
    if (!child?.properties || !parent?.properties || !contains(child, parent)) {
      throw new Error(`${name} does not have all that ${parentName} has`);
    }
    const own = (field: string) => !(field in parent.properties!);
    const { description, properties, required = [] } = child;
    const added = Object.fromEntries(Object.entries(properties).filter(([field]) => own(field)));
    const needed = required.filter((field) => !parent.required?.includes(field));
    become(child, {
      ...(description !== undefined && { description }),
      allOf: [refTo('schemas', parentName)],
      ...(needed.length > 0 && { required: needed }),
      properties: added,
    });
  }
}

/** Moves fields that several schemas define alike to one that each of them extends. */
export function shareFields(document: OpenAPIObject): void {
  const schemas = schemasOf(document) as Record<string, Schema>;
  for (const [name, description, ...users] of SHARED) {
    const [first, ...others] = users.map((user) => schemas[user]!) as [Schema, ...Schema[]];
    const isShared = ([field, definition]: [string, unknown]) =>
      others.every(({ properties = {} }) => JSON.stringify(properties[field]) === JSON.stringify(definition));
    const properties = Object.fromEntries(Object.entries(first.properties!).filter(isShared));
    const required = (first.required ?? []).filter(
      (field) => field in properties && others.every((other) => other.required?.includes(field)),
    );
    const shared: Schema = { type: 'object', description, ...(required.length > 0 && { required }), properties };
    schemas[name] = shared;
    for (const user of users) {
      const { description: own, properties: all = {}, required: needed = [] } = schemas[user]!;
      const rest = needed.filter((field) => !required.includes(field));
      const added = Object.fromEntries(Object.entries(all).filter(([field]) => !(field in properties)));
      const adds = Object.keys(added).length > 0;
      become(schemas[user]!, {
        ...(own !== undefined && { description: own }),
        ...(rest.length > 0 && { required: rest }),
        allOf: [refTo('schemas', name)],
        ...(adds && { properties: added }),
      });
    }
  }
}

const contains = (child: Schema, parent: Schema): boolean =>
  Object.entries(parent.properties!).every(
    ([field, definition]) => shapeOf(child.properties![field]) === shapeOf(definition),
  ) && (parent.required ?? []).every((field) => child.required?.includes(field));

const shapeOf = (field: unknown): string => JSON.stringify({ ...(field as Node), description: undefined });
