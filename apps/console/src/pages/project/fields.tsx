import { answer } from '@docket/client';
import { api, dataOf, type ProjectDetails } from '../../api/client.js';
import { type CustomField, useFields } from '../../tickets/custom-fields.js';
import { Checkbox, Choices, Form, TextField } from '../../ui/form.js';
import { inWords } from '../../ui/names.js';
import { Section } from '../../ui/parts.js';
import { Records } from '../../ui/records.js';

const TYPES: CustomField['type'][] = ['text', 'number', 'date', 'checkbox', 'select', 'multi_select', 'user', 'url'];

export function FieldSettings({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const fields = useFields(project.id);
  return (
    <Section title="Fields" note="Additional fields for the tickets of this project.">
      <Records
        query={fields}
        empty="No fields yet."
        columns={[
          ['Name', ({ name }) => name],
          ['Type', ({ type }) => inWords(type)],
          ['Options', ({ options }) => options.map(({ name }) => name).join(', ')],
          ['', ({ required }) => required && 'Required'],
        ]}
        remove={{
          name: ({ name }) => `the field ${name}`,
          run: ({ id }) =>
            answer(api.DELETE('/api/project/{id}/fields/{fieldId}', { params: { path: { ...path, fieldId: id } } })),
        }}
      />
      <Form
        inline
        resets
        action="Add field"
        submit={async ({ name = '', type, options = '', ...chosen }) => {
          const named = options
            .split(',')
            .map((option) => option.trim())
            .filter(Boolean);
          const body = {
            name,
            type: type as CustomField['type'],
            required: 'required' in chosen,
            ...(named.length > 0 && { options: named.map((option) => ({ name: option })) }),
          };
          await dataOf(api.POST('/api/project/{id}/fields', { params: { path }, body }));
          await fields.reload();
        }}
      >
        <TextField name="name" label="Name" required />
        <Choices name="type" label="Type" options={TYPES.map((type) => [type, inWords(type)])} />
        <TextField name="options" label="Options" placeholder="for selections: a, b, c" />
        <Checkbox name="required" label="Required" />
      </Form>
    </Section>
  );
}
