import type { Actor, ApiKeyScope } from '#contracts';
import { mustHaveScope } from '../../auth/scopes.js';
import { readDto } from '../../http/validation/strict.pipe.js';
import type { OutputSchema } from '../answers/output-schema.js';
import { type InputSchema, inputSchema } from './input-schema.js';
import type { IdempotentCalls } from './run-idempotently.js';

/** Hints for a client to show before a call. */
const EFFECTS = {
  reads: { readOnlyHint: true, idempotentHint: true },
  /** Adds something with each call. */
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  /** Takes a step once: a repeated call changes nothing. */
  steps: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  /** Replaces values. */
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const;

interface Definition<Input extends object> {
  name: string;
  title: string;
  description: string;
  scope: ApiKeyScope;
  effect: keyof typeof EFFECTS;
  input: new () => Input;
  output: OutputSchema;
  run: (actor: Actor, input: Input) => Promise<object>;
}

/** A tool as `tools/list` describes it. */
interface Listed {
  name: string;
  title: string;
  description: string;
  inputSchema: InputSchema;
  outputSchema: OutputSchema;
  annotations: Record<string, boolean>;
}

export interface Tool {
  scope: ApiKeyScope;
  listed: Listed;
  call: (actor: Actor, args: unknown, calls: IdempotentCalls) => Promise<object>;
}

/** Arguments are validated like the body of a request, with the same messages. */
export function tool<Input extends object>(definition: Definition<Input>): Tool {
  const { name, title, description, scope, effect, input, output, run } = definition;
  const annotations = { ...EFFECTS[effect], openWorldHint: false };
  return {
    scope,
    listed: { name, title, description, inputSchema: inputSchema(input), outputSchema: output, annotations },
    call: async (actor, args, calls) => {
      mustHaveScope(actor, scope);
      const given = readDto(input, args);
      return calls.runIdempotently(actor, name, given, () => run(actor, given));
    },
  };
}
