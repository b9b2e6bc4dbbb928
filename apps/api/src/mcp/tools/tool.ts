import type { Actor, ApiKeyScope } from '#contracts';
import { mustHaveScope } from '../../auth/scopes.js';
import { readDto } from '../../http/validation/strict.pipe.js';
import { type InputSchema, inputSchema } from './input-schema.js';

/** What a client may tell its user before it calls. */
const EFFECTS = {
  reads: { readOnlyHint: true, idempotentHint: true },
  /** Adds something, each time it is called. */
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  /** Takes a step that is taken once. */
  steps: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  /** Puts new values in the place of old ones. */
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const;

interface Definition<Input extends object> {
  name: string;
  title: string;
  description: string;
  scope: ApiKeyScope;
  effect: keyof typeof EFFECTS;
  input: new () => Input;
  run: (actor: Actor, input: Input) => Promise<object>;
}

export interface Tool {
  scope: ApiKeyScope;
  /** As `tools/list` tells of it. */
  told: {
    name: string;
    title: string;
    description: string;
    inputSchema: InputSchema;
    annotations: Record<string, boolean>;
  };
  call: (actor: Actor, args: unknown) => Promise<object>;
}

/** Arguments are read like the body of a request: strictly, and with the same messages. */
export function tool<Input extends object>(definition: Definition<Input>): Tool {
  const { name, title, description, scope, effect, input, run } = definition;
  const annotations = { ...EFFECTS[effect], openWorldHint: false };
  return {
    scope,
    told: { name, title, description, inputSchema: inputSchema(input), annotations },
    call: async (actor, args) => {
      mustHaveScope(actor, scope);
      return run(actor, readDto(input, args));
    },
  };
}
