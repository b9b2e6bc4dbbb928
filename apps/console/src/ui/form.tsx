import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { describeFailure, fieldErrors } from '../api/client.js';

interface State {
  errors: Record<string, string>;
  busy: boolean;
}

const FormState = createContext<State>({ errors: {}, busy: false });

interface FormProps {
  /** Gets the fields by name. Errors are shown, next to their field if the response names one. */
  submit(values: Record<string, string>, form: HTMLFormElement): Promise<unknown>;
  action: string;
  children: ComponentChildren;
  beside?: ComponentChildren;
  /** Clears the fields after success. */
  resets?: boolean;
  inline?: boolean;
  danger?: boolean;
}

export function Form({ submit, action, children, beside, resets = false, inline = false, danger = false }: FormProps) {
  const [state, setState] = useState<State>({ errors: {}, busy: false });
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget as HTMLFormElement;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setState({ errors: {}, busy: true });
    setFailure(null);
    try {
      await submit(values, form);
      if (resets) form.reset();
      setState({ errors: {}, busy: false });
    } catch (thrown) {
      const errors = fieldErrors(thrown);
      const shown = Object.keys(errors).filter((name) => form.elements.namedItem(name) !== null);
      setState({ errors, busy: false });
      if (shown.length === 0) setFailure(describeFailure(thrown));
      else (form.elements.namedItem(shown[0]!) as HTMLElement).focus?.();
    }
  };
  return (
    <form class={inline ? 'form inline' : 'form'} onSubmit={send} noValidate={false}>
      <FormState.Provider value={state}>
        {failure && (
          <p class="alert" role="alert">
            {failure}
          </p>
        )}
        {children}
        {state.busy && <div class="loading" role="progressbar" aria-label={`${action} …`} />}
        <div class="form-actions">
          <button type="submit" class={danger ? 'button danger' : 'button primary'} disabled={state.busy}>
            {action}
          </button>
          {beside}
        </div>
      </FormState.Provider>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint?: ComponentChildren;
}

interface Wiring {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

function Field({ name, label, hint, children }: FieldProps & { children: (wiring: Wiring) => ComponentChildren }) {
  const id = useId();
  const error = useContext(FormState).errors[name];
  const note = error ?? hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        name,
        ...(error && { 'aria-invalid': true }),
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
      {note && (
        <span id={`${id}-note`} class={error ? 'field-error' : 'field-hint'}>
          {note}
        </span>
      )}
    </div>
  );
}

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'datetime-local';
  value?: string | null;
  placeholder?: string;
  autocomplete?: string;
  required?: boolean;
  autoFocus?: boolean;
  minLength?: number;
  readOnly?: boolean;
}

export function TextField({ name, label, hint, type = 'text', value, required, autoFocus, ...rest }: TextProps) {
  const input = useRef<HTMLInputElement>(null);
  // The `autofocus` attribute works once per document, not for a field that appears later.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, []);
  return (
    <Field name={name} label={label} hint={hint}>
      {(wiring) => (
        <input
          ref={input}
          class="input"
          {...({ type } as { type: 'text' })}
          defaultValue={value ?? ''}
          required={required}
          {...rest}
          {...wiring}
        />
      )}
    </Field>
  );
}

export function TextArea({
  name,
  label,
  hint,
  value,
  rows = 4,
  placeholder,
}: FieldProps & { value?: string | null; rows?: number; placeholder?: string }) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(wiring) => (
        <textarea class="input" rows={rows} defaultValue={value ?? ''} placeholder={placeholder} {...wiring} />
      )}
    </Field>
  );
}

export type Choice = readonly [value: string, label: string];

export function Choices({
  name,
  label,
  hint,
  value,
  options,
}: FieldProps & { value?: string | null; options: readonly Choice[] }) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(wiring) => (
        <select class="input" defaultValue={value ?? ''} {...wiring}>
          {options.map(([option, text]) => (
            <option key={option} value={option} selected={option === (value ?? '')}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({ name, label, checked }: { name: string; label: string; checked?: boolean }) {
  return (
    <label class="checkbox">
      <input type="checkbox" name={name} defaultChecked={checked} />
      {label}
    </label>
  );
}
