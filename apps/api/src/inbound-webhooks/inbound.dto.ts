import { ApiProperty } from '@nestjs/swagger';
import { AGENTS, type Agent, isStorableJson } from '#contracts';
import type { AutomationRule } from '#inbound-webhooks';
import { EXAMPLE } from '../http/openapi/examples.js';
import { TextProperty } from '../http/openapi/properties.js';
import { Field, type Outcome, problem } from '../http/validation/field.js';
import { EnumField, ProjectField, TextField } from '../http/validation/fields.js';
import { AutomationRuleDto, RULES, readRules } from './automation-rule.dto.js';

export class ReceiptDto {
  @ApiProperty({ enum: [true], example: true }) accepted!: true;
  @TextProperty('72d3162e-cc78-11e3-81ab-4c9367dc0958', { description: "The host's own name for the delivery." })
  deliveryId!: string;
  @ApiProperty({ type: String, format: 'uuid', required: false, example: EXAMPLE.id, description: 'The task it made.' })
  taskId?: string;
  @ApiProperty({
    type: Boolean,
    required: false,
    example: true,
    description: 'Whether the same delivery was received before.',
  })
  duplicate?: boolean;
  @TextProperty('No action is defined for ping', { required: false, description: 'Why nothing follows from it.' })
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
      description: 'An event makes a task for each rule that names it and whose conditions are met.',
      example: [
        { event: 'deploy.*', kind: 'triage_issue' },
        { event: 'ticket.created', kind: 'estimate_ticket', where: { type: 'BUG', priority: ['high', 'highest'] } },
      ],
    },
  })
  rules?: AutomationRule[];
}
