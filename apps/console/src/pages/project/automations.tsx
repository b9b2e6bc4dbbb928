import type { Schemas } from '@docket/client';
import { api, dataOf, type ProjectDetails } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Choices, Form, TextField } from '../../ui/form.js';
import { Loaded, Section } from '../../ui/parts.js';
import { Records } from '../../ui/records.js';
import { notify } from '../../ui/toasts.js';

type Settings = Schemas['SetAutomations'];

export function Automations({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const settings = useQuery(`automations ${project.id}`, () =>
    dataOf(api.GET('/api/project/{id}/automations', { params: { path } })),
  );
  const save = async (body: Settings) => {
    await dataOf(api.PUT('/api/project/{id}/automations', { params: { path }, body }));
    await settings.reload();
  };
  const rules = settings.data?.rules ?? [];
  return (
    <>
      <Section
        title="Agent"
        note="The built-in agent links issues, pull requests and commits to tickets without a language model. External agents claim tasks through the API."
      >
        <Loaded query={settings}>
          {({ agent }) => (
            <Form
              action="Save"
              inline
              submit={async (values) => {
                await save({ agent: values.agent as Settings['agent'] });
                notify('Saved.');
              }}
            >
              <Choices
                name="agent"
                label="Agent"
                value={agent}
                options={[
                  ['builtin', 'The built-in agent'],
                  ['external', 'External agents that claim tasks'],
                ]}
              />
            </Form>
          )}
        </Loaded>
      </Section>
      <Section title="Rules" note="Each matching event that is sent to /webhooks/generic creates a task.">
        <Records
          query={{
            ...settings,
            data: settings.data && rules.map((rule, index) => ({ ...rule, id: String(index) })),
            show: () => undefined,
          }}
          empty="No rules yet."
          columns={[
            ['When', ({ event }) => <code>{event}</code>],
            ['Task', ({ kind }) => <code>{kind}</code>],
          ]}
          remove={{
            name: ({ event }) => `the rule for ${event}`,
            run: ({ id }) => save({ rules: rules.filter((_, index) => String(index) !== id) }),
          }}
        />
        <Form
          inline
          resets
          action="Add rule"
          submit={({ event = '', kind = '' }) => save({ rules: [...rules, { event, kind }] })}
        >
          <TextField name="event" label="When" placeholder="deploy.failed" required />
          <TextField name="kind" label="Task" placeholder="investigate_failure" required />
        </Form>
      </Section>
    </>
  );
}
