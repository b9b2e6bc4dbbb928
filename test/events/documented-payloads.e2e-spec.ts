import { describeApi } from '../../apps/api/src/describe.js';
import { eventSchemaName } from '../../apps/api/src/http/openapi/describe-events.js';
import { Delivering } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  additionalProperties?: unknown;
}

let docket: Docket;
let worker: Delivering;
let ada: TestUser;
let project: TestProject;
let schemas: Record<string, Schema>;
beforeAll(async () => {
  docket = await Docket.start();
  worker = await Delivering.start(docket);
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  schemas = ((await describeApi()) as unknown as { components: { schemas: Record<string, Schema> } }).components
    .schemas;
});
afterAll(async () => {
  await worker.stop();
  await docket.stop();
});

/** A schema with what it inherits. */
function whole(schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const parents = [...allOf, ...($ref ? [schemas[$ref.split('/').at(-1)!]!] : [])].map(whole);
  const properties = Object.assign({}, ...parents.map((parent) => parent.properties ?? {}), own.properties ?? {});
  const required = [...parents, own].flatMap((each) => each.required ?? []);
  return { ...Object.assign({}, ...parents), ...own, properties, required };
}

/** The paths of fields that a value has beyond its schema, or lacks. */
function differences(schema: Schema, value: unknown, path: string): string[] {
  const { anyOf, items, properties = {}, required = [], additionalProperties } = whole(schema);
  const fits = anyOf?.find((each) => (whole(each).type === 'null') === (value === null));
  if (fits) return differences(fits, value, path);
  if (Array.isArray(value)) return items ? value.flatMap((each) => differences(items, each, `${path}[]`)) : [];
  if (value === null || typeof value !== 'object') return [];
  const isOpen = Object.keys(properties).length === 0 || additionalProperties !== undefined;
  return [
    ...required.filter((name) => !(name in value)).map((name) => `${path}.${name} is absent`),
    ...Object.entries(value).flatMap(([name, each]) => {
      if (properties[name]) return differences(properties[name], each, `${path}.${name}`);
      return isOpen ? [] : [`${path}.${name} is not documented`];
    }),
  ];
}

it('every field of an event is in the schema of its type, those of people included', async () => {
  const agent = await docket.given.agent(ada, project.workspaceId, { projectIds: [project.id] });
  const bob = await docket.given.member(ada, project, 'member');
  await docket.as(ada).post(`/api/project/${project.id}/members`, { userId: bob.id, role: 'viewer' });
  await docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`);
  const ticket = await docket.given.ticket(ada, { projectId: project.id, assigneeId: ada.id });
  const comment = await docket.given.comment(ada, ticket);
  const path = `/api/tickets/${ticket.id}`;
  await docket.as(ada).put(`${path}/comments/${comment.id}`, { content: 'Another' });
  await docket.as(ada).put(`${path}/comments/${comment.id}/reactions/${encodeURIComponent('👍')}`);
  await docket.as(ada).put(`${path}/rank`, { status: 'done' });
  await docket.as(ada).put(`${path}/delegate`, { agentId: agent.id });
  const { id, leaseToken } = (await docket.as(agent).post('/api/agent-tasks/claim', {})).body.data;
  await docket.as(agent).post(`/api/agent-tasks/${id}/ask`, { leaseToken, question: 'Which?' });
  await docket.as(ada).post(`/api/agent-tasks/${id}/reply`, { answer: 'This' });
  await docket.as(agent).post(`/api/agent-tasks/${id}/complete`, { leaseToken, result: { summary: 'Done' } });
  await worker.relay();
  const { data: events } = (await docket.as(ada).get('/api/events?limit=100')).body;
  const types = new Set(events.map(({ type }: { type: string }) => type));
  const expected = ['member.added', 'member.updated', 'member.removed', 'comment.created', 'comment.updated'];
  expect([...types]).toEqual(
    expect.arrayContaining([...expected, 'reaction.added', 'agent_task.queued', 'agent_task.finished']),
  );
  const found = events.flatMap((event: { type: string }) =>
    differences({ $ref: eventSchemaName(event.type) }, event, event.type),
  );
  expect([...new Set(found)]).toEqual([]);
});
