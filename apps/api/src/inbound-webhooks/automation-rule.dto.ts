import { ApiProperty } from '@nestjs/swagger';
import { validate as isUuid } from 'uuid';
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { type AutomationRule, isOwnEvent, type RuleConditions } from '#inbound-webhooks';
import { EXAMPLE } from '../http/openapi/examples.js';
import { TextProperty } from '../http/openapi/properties.js';
import { type Outcome, problem } from '../http/validation/field.js';
import { readText } from '../http/validation/fields.js';

export const RULES = 100;
const KIND = /^[a-z_]{1,64}$/;
const MAX_CHOICES = 50;

/** The allowed values of a condition if the event is one of Docket's own. */
const VALUES: Record<keyof RuleConditions, readonly string[] | undefined> = {
  status: TICKET_STATUSES,
  priority: TICKET_PRIORITIES,
  type: TICKET_TYPES,
  label: undefined,
};

const choices = (example: unknown, description: string) =>
  ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: MAX_CHOICES }],
    required: false,
    example,
    description,
  });

class RuleConditionsDto {
  @choices('todo', 'One status, or any of a list.') status?: string | string[];
  @choices(['high', 'highest'], 'One priority, or any of a list.') priority?: string | string[];
  @choices('BUG', 'One type, or any of a list.') type?: string | string[];
  @choices('backend', 'Labels by id or name: one, or any of a list.') label?: string | string[];
}

export class AutomationRuleDto {
  @TextProperty('deploy.failed', {
    description:
      'As `POST /webhooks/generic` names it, where `deploy.*` stands for all that begin with `deploy.`; or an event about ' +
      'a ticket or comment of the project, such as `ticket.created`.',
  })
  event!: string;
  @TextProperty('triage_issue', { pattern: KIND.source }) kind!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    required: false,
    example: EXAMPLE.otherId,
    description: 'The agent that alone may claim the task.',
  })
  agentId?: string;
  @ApiProperty({
    type: Boolean,
    required: false,
    example: false,
    description: 'Whether what agents do starts it too; otherwise only what people do.',
  })
  fromAgents?: boolean;
  @ApiProperty({
    type: RuleConditionsDto,
    required: false,
    description: 'Compared with the ticket; for an event from outside, with the fields of these names in its `data`.',
  })
  where?: RuleConditionsDto;
}

/** The rules in order, without duplicates. */
export function readRules(raw: unknown): Outcome {
  if (!Array.isArray(raw)) return problem('Rules must be a list');
  if (raw.length > RULES) return problem(`Rules must be at most ${RULES}`);
  const rules = new Map<string, AutomationRule>();
  for (const item of raw) {
    const rule = readRule(item);
    if (typeof rule === 'string') return problem(`Rules ${rule}`);
    rules.set(JSON.stringify(rule), rule);
  }
  return { value: [...rules.values()] };
}

/** A rule, or what is wrong with it. */
function readRule(item: unknown): AutomationRule | string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return 'must be objects';
  const { event, kind, agentId, fromAgents, where, ...rest } = item as Record<string, unknown>;
  const named = readText('Event', {}, event);
  if (!('value' in named) || typeof kind !== 'string' || !KIND.test(kind)) {
    return 'must each have an event and a kind of a-z and _';
  }
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return 'must have no other fields than event, kind, agentId, fromAgents and where';
  if (isGiven(agentId) && !(typeof agentId === 'string' && isUuid(agentId))) return 'must name valid agents';
  if (isGiven(fromAgents) && typeof fromAgents !== 'boolean') return 'must have true or false as fromAgents';
  const conditions = isGiven(where) ? readConditions(where, named.value as string) : undefined;
  if (typeof conditions === 'string') return conditions;
  return {
    event: named.value as string,
    kind,
    ...(isGiven(agentId) && { agentId: (agentId as string).toLowerCase() }),
    ...(fromAgents === true && { fromAgents }),
    ...(conditions && { where: conditions }),
  };
}

function readConditions(where: unknown, event: string): RuleConditions | string {
  if (typeof where !== 'object' || where === null || Array.isArray(where)) return 'must have an object as where';
  const read: RuleConditions = {};
  for (const [field, value] of Object.entries(where)) {
    if (!(field in VALUES)) return 'may ask for status, priority, type and label alone';
    const list = Array.isArray(value) ? value : [value];
    const texts = list.map((one) => readText('Condition', {}, one));
    if (list.length === 0 || list.length > MAX_CHOICES || texts.some((text) => 'problem' in text)) {
      return `must ask for 1 to ${MAX_CHOICES} values of ${field}`;
    }
    const values = texts.map((text) => (text as { value: string }).value);
    const known = isOwnEvent(event) ? VALUES[field as keyof RuleConditions] : undefined;
    if (known && !values.every((one) => known.includes(one))) return `must ask for a ${field} that tickets have`;
    read[field as keyof RuleConditions] = Array.isArray(value) ? values : values[0];
  }
  return read;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
