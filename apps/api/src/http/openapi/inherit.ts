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
      allOf: [
        refTo('schemas', parentName),
        { type: 'object', ...(needed.length > 0 && { required: needed }), properties: added },
      ],
    });
  }
}

const contains = (child: Schema, parent: Schema): boolean =>
  Object.entries(parent.properties!).every(
    ([field, definition]) => shapeOf(child.properties![field]) === shapeOf(definition),
  ) && (parent.required ?? []).every((field) => child.required?.includes(field));

const shapeOf = (field: unknown): string => JSON.stringify({ ...(field as Node), description: undefined });
