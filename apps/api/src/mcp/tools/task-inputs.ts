import { LEASE_SECONDS, MAX_ARTIFACTS, MAX_KINDS, readArtifacts, readKinds } from '#agent-tasks';
import { AGENT_TASK_STATUSES, type AgentTaskStatus } from '#contracts';
import { Field } from '../../http/validation/field.js';
import { EnumListField, IntegerField, LongTextField, TextField } from '../../http/validation/fields.js';
import { TASK_COMPACT_FIELDS, TASK_FIELDS, TASK_LIST_FIELDS } from '../answers/task-answer.js';
import {
  AnswerInput,
  AnyOfField,
  ContinuationField,
  FieldsField,
  ListInput,
  ReferenceField,
  WriteInput,
} from './input-fields.js';

export class ListTasksInput extends ListInput {
  @AnyOfField('Project', 'Ids, keys or unique names.') project?: string[];
  @AnyOfField('Ticket', 'Ids or keys.') ticket?: string[];
  @AnyOfField('Kind', 'What is to be done, such as `triage_issue`.') kind?: string[];
  @EnumListField('Status', AGENT_TASK_STATUSES) status?: AgentTaskStatus[];
  @FieldsField(TASK_LIST_FIELDS, TASK_COMPACT_FIELDS.join(', ')) fields?: string[];
}

export class ClaimTaskInput extends AnswerInput {
  @Field({
    label: 'Kinds',
    read: readKinds,
    api: {
      type: [String],
      minItems: 1,
      maxItems: MAX_KINDS,
      description: 'What you can do. Any, if absent.',
    } as object,
  })
  kinds?: string[];
  @TextField('Project', { description: 'Id, key or unique name. Every project you are a member of, if absent.' })
  projectId?: string;
  @IntegerField('Lease seconds', LEASE_SECONDS) leaseSeconds: number = LEASE_SECONDS.default;
}

export class GetTaskInput extends AnswerInput {
  @ReferenceField('Task', 'Its id.') task!: string;
  @FieldsField(TASK_FIELDS, 'what it is about, its state, its payload and the end of its log') fields?: string[];
  @ContinuationField('claim_task or an earlier answer about this task') continuation?: string;
}

class LeaseInput extends WriteInput {
  @ReferenceField('Task', 'Its id.') task!: string;
  @TextField('Lease token', { required: true, max: 64, description: 'From claim_task.' }) leaseToken!: string;
}

export class ReportTaskInput extends LeaseInput {
  @LongTextField('Message', { description: 'A line for its log, up to 64 KiB.' }) message?: string;
}

export class AskTaskInput extends LeaseInput {
  @LongTextField('Question', { required: true, description: 'Up to 64 KiB.' }) question!: string;
}

export class CompleteTaskInput extends LeaseInput {
  @LongTextField('Summary', { required: true, description: 'What was done, up to 64 KiB.' }) summary!: string;
  @Field({
    label: 'Artifacts',
    read: readArtifacts,
    api: {
      type: 'array',
      items: { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] },
      maxItems: MAX_ARTIFACTS,
      description: 'Free-form objects or texts, together up to 256 KiB.',
    } as object,
  })
  artifacts?: unknown[];
}

export class FailTaskInput extends LeaseInput {
  @LongTextField('Error', { required: true, description: 'Why, up to 64 KiB.' }) error!: string;
}
