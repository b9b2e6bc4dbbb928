import type { Schemas } from '@docket/client';
import { Form, TextField } from '../../ui/form.js';

export function SignUpForm({ submit }: { submit(person: Schemas['SignUp']): Promise<unknown> }) {
  return (
    <Form
      action="Create account"
      submit={({ name = '', email = '', password = '' }) => submit({ email, password, name: name || null })}
    >
      <TextField name="name" label="Name" autocomplete="name" autoFocus />
      <TextField name="email" label="E-mail" type="email" autocomplete="username" required />
      <TextField
        name="password"
        label="Password"
        type="password"
        autocomplete="new-password"
        hint="12 characters or more"
        required
      />
    </Form>
  );
}
