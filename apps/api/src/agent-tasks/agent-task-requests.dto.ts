import { LEASE_SECONDS, MAX_ARTIFACTS, MAX_KINDS, readArtifacts, readKind, readKinds } from '#agent-tasks';
import { AGENT_TASK_STATUSES, type AgentTaskStatus } from '#contracts';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { Field, problem } from '../http/validation/field.js';
import {
  IdField,
  IntegerField,
  LongTextField,
  ProjectField,
  TextField,
  TicketField,
  TimestampField,
} from '../http/validation/fields.js';
import { InstructionsField } from '../http/validation/instructions-field.js';
import { QueryEnumList, QueryList } from '../http/validation/query-fields.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { ARTIFACT_EXAMPLE } from './agent-task.dto.js';

export class ListAgentTasksQuery extends PageQueryDto {
  @QueryList('Project', { description: 'By id or key.' }) project?: string[];
  @QueryList('Kind', { example: 'review_pull_request' }) kind?: string[];
  @QueryEnumList('Status', AGENT_TASK_STATUSES, { description: '`failed` lists the dead letters.' })
  status?: AgentTaskStatus[];
  @QueryList('Ticket', { description: 'By id or key.' }) ticket?: string[];
  @QueryList('Agent', {
    words: ['me', 'none'],
    description: 'The only agent that may claim the task; `none`: tasks that any agent may claim.',
  })
  agent?: string[];
  @QueryList('Claimant', { words: ['me'], description: 'Who works on it, or did last.' }) claimant?: string[];
}

export class CreateAgentTaskDto {
  @ProjectField('Project', { description: 'Needed where there is no `ticketId`, which decides it.' })
  projectId?: string;
  @TicketField('Ticket') ticketId?: string;
  @Field({
    label: 'Kind',
    required: true,
    read: readKind,
    api: {
      type: String,
      pattern: '^[a-z_]{1,64}$',
      description: 'What there is to do, as agents name it in their claims.',
      example: 'write_release_notes',
    },
  })
  kind!: string;
  @IdField('Agent', {
    nullable: true,
    example: null,
    description: 'The agent that alone may claim it. Any claimant, if absent.',
  })
  agentId?: string | null;
  @InstructionsField({ nullable: true }) instructions?: string | null;
  @TimestampField('Expiry', {
    example: '2099-12-01T17:00:00.000Z',
    description: 'By when it must be claimed: in 7 days, if absent.',
  })
  expiresAt?: Date;
}

export class ClaimAgentTaskDto {
  @Field({
    label: 'Kinds',
    read: readKinds,
    api: {
      type: [String],
      minItems: 1,
      maxItems: MAX_KINDS,
      description: 'Any kind, if absent.',
      example: ['review_pull_request'],
    } as object,
  })
  kinds?: string[];

  @ProjectField('Project', { description: 'Every project the caller is a member of, if absent.' }) projectId?: string;

  @IntegerField('Lease seconds', { ...LEASE_SECONDS, example: 120 }) leaseSeconds: number = LEASE_SECONDS.default;
}

/** Proves that the caller still holds the lease. */
export class LeaseDto {
  @TextField('Lease token', { required: true, max: 64, example: '5f1c1a0e-8d53-4b7e-9a57-0c6a1f7f3f0e' })
  leaseToken!: string;
}

export class LogAgentTaskDto extends LeaseDto {
  @LongTextField('Message', { required: true, example: 'Read the difference: 3 files.' }) message!: string;
}

class ResultDto {
  @LongTextField('Summary', { required: true, example: 'Reviewed 3 files; two remarks.' }) summary!: string;

  @Field({
    label: 'Artifacts',
    read: readArtifacts,
    api: {
      type: 'array',
      items: { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] },
      maxItems: MAX_ARTIFACTS,
      description: 'Free-form objects or texts, together up to 256 KiB.',
      example: [ARTIFACT_EXAMPLE],
    } as object,
  })
  artifacts?: unknown[];
}

export class CompleteAgentTaskDto extends LeaseDto {
  @Field({
    label: 'Result',
    required: true,
    read: (raw) =>
      typeof raw === 'object' && !Array.isArray(raw) ? { value: raw } : problem('Result must be an object'),
    api: { type: ResultDto },
  })
  result!: object;
}

/** Validates the nested object like the body around it. */
export const readResult = (given: object): ResultDto => {
  const { summary, artifacts } = readDto(ResultDto, given, 'body', 'result.');
  return { summary, ...(artifacts && { artifacts }) };
};

export class FailAgentTaskDto extends LeaseDto {
  @LongTextField('Error', { required: true, example: 'The repository could not be read.' }) error!: string;
}

export class AskAgentTaskDto extends LeaseDto {
  @LongTextField('Question', { required: true, example: 'Should the old route keep working?' }) question!: string;
}

export class ReplyAgentTaskDto {
  @LongTextField('Answer', { required: true, example: 'Yes, for one more release.' }) answer!: string;
}
