import { Ajv2020 } from 'ajv/dist/2020.js';
import { AgentTasks } from '../support/agent-tasks.js';
import { Docket } from '../support/docket.js';
import type { TestTicket } from '../support/given.js';
import { Agent, type Item } from '../support/mcp.js';

interface Tool {
  name: string;
  outputSchema: object;
  annotations: { readOnlyHint: boolean; idempotentHint: boolean };
}

let docket: Docket;
let agent: Agent;
let tools: Tool[];
let calls: Record<string, object>;
beforeAll(async () => {
  docket = await Docket.start();
  const ada = await docket.given.user();
  const project = await docket.given.project(ada, { key: 'WEB' });
  await docket.as(ada).put(`/api/project/${project.id}/automations`, { agent: 'external' });
  await docket
    .as(ada)
    .post(`/api/project/${project.id}/fields`, { name: 'Size', type: 'select', options: [{ name: 'S' }] });
  await docket.as(ada).post(`/api/workspaces/${project.workspaceId}/labels`, { name: 'bug' });
  await docket.given.group(ada, project.workspaceId);
  const [first, second] = [
    await docket.given.ticket(ada, { projectId: project.id, title: 'Milk', description: 'None left', labels: ['bug'] }),
    await docket.given.ticket(ada, { projectId: project.id, assigneeId: ada.id }),
  ] as [TestTicket, TestTicket];
  await docket.given.comment(ada, first);
  await docket.given.agent(ada, project.workspaceId, { name: 'Robin' });
  agent = await Agent.of(docket, ada);
  tools = (await agent.client.listTools()).tools as unknown as Tool[];
  const tasks = new AgentTasks(docket);
  const held: { task: string; leaseToken: unknown }[] = [];
  for (let count = 0; count < 4; count++) {
    await tasks.queued(project);
    const { id, leaseToken } = (await agent.call('claim_task')).task as Item;
    held.push({ task: id, leaseToken });
  }
  for (let count = 0; count < 2; count++) await tasks.queued(project);
  const [reported, asking, completed, failed] = held;
  calls = {
    list_tickets: { project: ['WEB'] },
    search_tickets: { query: 'milk' },
    get_ticket: { ticket: first.key },
    list_projects: {},
    get_project: { project: 'WEB' },
    ...{ list_labels: { project: 'WEB' }, list_groups: { project: 'WEB' }, list_fields: { project: 'WEB' } },
    ...{ list_views: {}, list_people: {}, list_tasks: {}, get_task: { task: held[0]!.task } },
    create_ticket: { title: 'New', projectId: 'WEB', customFields: { Size: 'S' } },
    comment: { ticket: first.key, content: 'Seen' },
    update_ticket: { ticket: first.key, title: 'Oat milk', priority: 'high' },
    rank: { ticket: second.key, before: first.key },
    delegate: { ticket: second.key, agentId: 'Robin' },
    claim_task: {},
    report_task: { ...reported, message: 'Half done' },
    ask_task: { ...asking, question: 'Which one?' },
    complete_task: { ...completed, summary: 'Done' },
    fail_task: { ...failed, error: 'No way' },
  };
});
afterAll(async () => {
  await agent.close();
  await docket.stop();
});

/** What tools can change. */
const state = async () =>
  JSON.stringify(
    await docket.rows(
      `SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM comments) AS comments,
         (SELECT count(*) FROM ticket_history) AS history, (SELECT sum(version) FROM tickets) AS versions,
         (SELECT json_agg(id || rank ORDER BY id) FROM tickets) AS ranks,
         (SELECT json_agg(status ORDER BY id) FROM agent_tasks) AS tasks,
         (SELECT count(*) FROM agent_task_log) AS log`,
    ),
  );

const problemsOf = (errors: { message?: string; instancePath: string; params: Record<string, unknown> }[]) => [
  ...new Set(
    errors.map(
      ({ instancePath, message, params }) => `${instancePath.replace(/\d+/g, '*')} ${message} ${Object.values(params)}`,
    ),
  ),
];

/** The same schema, in which an object has no fields but the declared ones. */
const strict = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.properties && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value,
  );

it('every tool does what its annotations say, and returns only what its output schema declares', async () => {
  expect(Object.keys(calls).sort()).toEqual(tools.map(({ name }) => name).sort());
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const found: Record<string, unknown> = {};
  for (const { name, outputSchema, annotations } of tools) {
    const call = () => agent.client.callTool({ name, arguments: calls[name] as Record<string, unknown> });
    const states = [await state()];
    const first = await call();
    states.push(await state());
    await call(); // may be refused, such as a second question
    states.push(await state());
    const isValid = ajv.validate(strict(outputSchema), first.structuredContent);
    if (first.isError || !isValid) found[name] = first.isError ? first.content : problemsOf(ajv.errors!);
    const seen = { readOnlyHint: states[0] === states[1], idempotentHint: states[1] === states[2] };
    const { readOnlyHint, idempotentHint } = annotations;
    if (JSON.stringify(seen) !== JSON.stringify({ readOnlyHint, idempotentHint })) found[`${name} annotations`] = seen;
  }
  expect(found).toEqual({});
});
