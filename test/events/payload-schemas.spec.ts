import { EVENT_TYPES } from '#contracts';
import { describeApi } from '../../apps/api/src/describe.js';
import { eventSchemaName } from '../../apps/api/src/http/openapi/describe-events.js';

it('the OpenAPI document has the payload of every event, and lists all but personal ones for webhooks', async () => {
  const { webhooks, components } = (await describeApi()) as unknown as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
    components: { schemas: Record<string, unknown> };
  };
  expect(Object.keys(webhooks).sort()).toEqual([...EVENT_TYPES, 'webhook.ping'].sort());
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { $ref } = post.requestBody.content['application/json']!.schema;
    expect($ref).toBe(`#/components/schemas/${eventSchemaName(type)}`);
    expect(components.schemas).toHaveProperty(eventSchemaName(type));
  }
});
