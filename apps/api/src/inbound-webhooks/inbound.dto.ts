import { ApiProperty } from '@nestjs/swagger';
import { AGENTS, type Agent, isStorableJson } from '#contracts';
import type { AutomationRule } from '#inbound-webhooks';
import { EXAMPLE } from '../http/openapi/examples.js';
import { TextProperty } from '../http/openapi/properties.js';
import { Field, type Outcome, problem } from '../http/validation/field.js';
import { EnumField, ProjectField, readText, TextField } from '../http/validation/fields.js';

export class ReceiptDto {
  @ApiProperty({ enum: [true], example: true }) accepted!: true;
  @TextProperty('72d3162e-cc78-11e3-81ab-4c9367dc0958', { description: "The host's own name for the delivery." })
  deliveryId!: string;
  @ApiProperty({ type: String, format: 'uuid', required: false, example: EXAMPLE.id, description: 'The task it made.' })
  taskId?: string;
  @ApiProperty({ type: Boolean, required: false, example: true, description: 'Whether it was told before.' })
  duplicate?: boolean;
  @TextProperty('Nothing follows from ping', { required: false, description: 'Why nothing follows from it.' })
  ignored?: string;
}

function readData(raw: unknown): Outcome {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return problem('Data must be an object');
  return isStorableJson(raw) ? { value: raw } : problem('Data contains characters that are not allowed');
}

export class GenericEventDto {
  @TextField('Event', { required: true, example: 'deploy.failed' }) event!: string;
  @ProjectField('Project', { required: true }) projectId!: string;
  @Field({
    label: 'Data',
    read: readData,
    api: {
      type: 'object',
      additionalProperties: true,
      example: { title: 'Deploy of website failed', url: 'https://ci.example.com/runs/7' },
      description: 'Whatever the event is about; a task gets it as it is.',
    },
  })
  data?: object;
}

const RULES = 100;
const KIND = /^[a-z_]{1,64}$/;

export class AutomationRuleDto {
  @TextProperty('deploy.failed', { description: 'As `POST /webhooks/generic` names it.' }) event!: string;
  @TextProperty('triage_issue', { pattern: KIND.source }) kind!: string;
}

function readRules(raw: unknown): Outcome {
  if (!Array.isArray(raw)) return problem('Rules must be a list');
  if (raw.length > RULES) return problem(`Rules must be at most ${RULES}`);
  const rules = new Map<string, AutomationRule>();
  for (const item of raw) {
    const rule = readRule(item);
    if (!rule) return problem('Rules must each have an event and a kind of a-z and _');
    rules.set(JSON.stringify(rule), rule);
  }
  return { value: [...rules.values()] };
}

function readRule(item: unknown): AutomationRule | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { event, kind, ...rest } = item as Record<string, unknown>;
  const named = readText('Event', {}, event);
  if (!('value' in named) || typeof kind !== 'string' || !KIND.test(kind)) return undefined;
  return Object.keys(rest).length === 0 ? { event: named.value as string, kind } : undefined;
}

export class AutomationsDto {
  @ApiProperty({ enum: AGENTS, example: 'builtin' }) agent!: Agent;
  @ApiProperty({ type: [AutomationRuleDto] }) rules!: AutomationRuleDto[];
}

export class SetAutomationsDto {
  @EnumField('Agent', AGENTS, {
    example: 'builtin',
    description: 'Who does the tasks of this project: Docket itself, or agents that claim them.',
  })
  agent?: Agent;
  @Field({
    label: 'Rules',
    read: readRules,
    api: {
      type: [AutomationRuleDto],
      maxItems: RULES,
      description: 'An event makes a task of each kind that a rule names for it.',
      example: [{ event: 'deploy.failed', kind: 'triage_issue' }],
    },
  })
  rules?: AutomationRule[];
}
