import { answer, type DocketEventType, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { useProjects } from '../../tickets/choices.js';
import { Checkbox, Choices, Form, TextField } from '../../ui/form.js';
import { Section } from '../../ui/parts.js';
import { Records, Secret } from '../../ui/records.js';

type WebhookEvents = Schemas['CreateWebhook']['events'];

const COMMON: DocketEventType[] = [
  'ticket.created',
  'ticket.updated',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.deleted',
  'comment.created',
  'agent_task.finished',
];

export function Webhooks() {
  const [secret, setSecret] = useState<string | null>(null);
  const { data: projects = [] } = useProjects();
  const webhooks = useQuery(
    'webhooks',
    async () => (await pageOf(api.GET('/api/webhooks', { params: { query: { limit: 100 } } }))).items,
  );
  return (
    <>
      <Section
        title="Webhooks"
        note="Docket sends signed events to these addresses, and retries failed deliveries for days."
      >
        <Records
          query={webhooks}
          empty="No webhooks yet."
          columns={[
            [
              'Address',
              ({ id, url, description }) => (
                <>
                  <a href={`/settings/webhooks/${id}`}>{url}</a> <span class="muted">{description}</span>
                </>
              ),
            ],
            ['Events', ({ events }) => (events.includes('*') ? 'All' : events.length)],
            ['Project', ({ projectId }) => projects.find(({ id }) => id === projectId)?.name ?? 'All of yours'],
            ['State', ({ enabled, failures }) => <State enabled={enabled} failures={failures} />],
          ]}
          remove={{
            name: ({ url }) => url,
            run: ({ id }) => answer(api.DELETE('/api/webhooks/{id}', { params: { path: { id } } })),
          }}
        />
        {secret && <Secret name="The secret that signs its requests" value={secret} />}
      </Section>
      <Section title="New webhook">
        <Form
          action="Register"
          resets
          submit={async ({ url = '', description, projectId, ...chosen }) => {
            const some = COMMON.filter((event) => event in chosen);
            const body = {
              url,
              description: description || null,
              projectId: projectId || null,
              events: (some.length > 0 ? some : ['*']) as WebhookEvents,
            };
            const made = await dataOf(api.POST('/api/webhooks', { body }));
            setSecret(made.secret ?? null);
            await webhooks.reload();
          }}
        >
          <TextField name="url" label="Address" type="url" placeholder="https://example.com/hooks/docket" required />
          <div class="field-row even">
            <TextField name="description" label="Description" />
            <Choices
              name="projectId"
              label="Project"
              options={[['', 'All of mine'], ...projects.map(({ id, name }) => [id, name] as const)]}
            />
          </div>
          <fieldset class="checkboxes">
            <legend>Events (none chosen: all)</legend>
            {COMMON.map((event) => (
              <Checkbox key={event} name={event} label={event} />
            ))}
          </fieldset>
        </Form>
      </Section>
    </>
  );
}

export function State({ enabled, failures }: { enabled: boolean; failures: number }) {
  if (!enabled)
    return (
      <span class="badge" data-state="failed">
        Disabled
      </span>
    );
  if (failures > 0)
    return (
      <span class="badge" data-state="failed">
        Failing
      </span>
    );
  return (
    <span class="badge" data-state="completed">
      On
    </span>
  );
}
