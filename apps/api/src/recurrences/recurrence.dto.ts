import { ApiProperty } from '@nestjs/swagger';
import { isTimeZone, ValidationFailed } from '#contracts';
import { PAUSE_REASONS, type PauseReason, readRule } from '#recurrences';
import { EXAMPLE } from '../http/openapi/examples.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { readStoredTicketDto, type StoredTicketDto, StoredTicketField } from '../http/stored-ticket.dto.js';
import { Field, problem } from '../http/validation/field.js';
import { BooleanField, IdField, readText, TimestampField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

interface Options {
  required?: boolean;
}

const RULE = 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0';

const RuleField = (options: Options = {}) =>
  Field({
    label: 'Rule',
    ...options,
    read: (raw) => {
      const read = readText('Rule', {}, raw);
      return 'problem' in read ? read : readRule(read.value as string);
    },
    api: {
      type: String,
      maxLength: 255,
      example: RULE,
      description:
        'An RFC 5545 RRULE that occurs hourly at most: `FREQ` is `HOURLY` or longer, with one `BYMINUTE` and one ' +
        '`BYSECOND`. `COUNT` counts the tickets.',
    },
  });

const ZoneField = (options: Options = {}) =>
  Field({
    label: 'Timezone',
    ...options,
    read: (raw) => {
      const read = readText('Timezone', { max: 64 }, raw);
      if ('problem' in read) return read;
      return isTimeZone(read.value as string) ? read : problem('Timezone must be an IANA time zone');
    },
    api: {
      type: String,
      maxLength: 64,
      example: 'Europe/Berlin',
      description: 'The rule is by the clock there. A time that clocks jump over does not occur.',
    },
  });

const STARTS = 'No occurrence is earlier. Where the rule names no time of day or day, they are those of the start.';
const READ_ONLY = ['id', 'projectId', 'nextAt', 'lastAt', 'pauseReason', 'actsAs', 'createdAt', 'updatedAt'];

class RecurrenceFields {
  @StoredTicketField({ nullable: true }) ticket?: object | null;
  @IdField('Template', {
    nullable: true,
    description: 'Of the project, instead of `ticket`.',
    example: EXAMPLE.otherId,
  })
  templateId?: string | null;
}

@ReadOnly(...READ_ONLY, 'paused')
export class CreateRecurrenceDto extends RecurrenceFields {
  @RuleField({ required: true }) rule!: string;
  @ZoneField({ required: true }) timezone!: string;
  @TimestampField('Starts at', { required: true, example: EXAMPLE.when, description: STARTS }) startsAt!: Date;
}

@ReadOnly(...READ_ONLY)
export class UpdateRecurrenceDto extends RecurrenceFields {
  @RuleField() rule?: string;
  @ZoneField() timezone?: string;
  @TimestampField('Starts at', { example: EXAMPLE.when, description: STARTS }) startsAt?: Date;
  @BooleanField('Paused', { example: false, description: 'What would have occurred meanwhile is not made up for.' })
  paused?: boolean;
}

/** Whichever of `ticket` and `templateId` was given; a ticket is validated like a request body with a title. */
export function readSource(
  { ticket, templateId }: RecurrenceFields,
  isRequired: boolean,
): { ticket?: StoredTicketDto; templateId?: string } {
  if (ticket && templateId)
    throw ValidationFailed.on('templateId', 'Template must not be given together with a ticket');
  if (templateId) return { templateId };
  if (!ticket) {
    if (isRequired) throw ValidationFailed.on('ticket', 'Ticket is required');
    return {};
  }
  const read = readStoredTicketDto(ticket);
  if (read.title === undefined) throw ValidationFailed.on('ticket.title', 'Title is required');
  return { ticket: read };
}

export class RecurrenceDto {
  @IdProperty() id!: string;
  @IdProperty() projectId!: string;
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description: 'What each ticket is created with; null where a template says it.',
    example: { title: 'Renew the certificate' },
  })
  ticket!: object | null;
  @IdProperty({ nullable: true }) templateId!: string | null;
  @TextProperty(RULE) rule!: string;
  @TextProperty('Europe/Berlin') timezone!: string;
  @TimeProperty() startsAt!: Date;
  @TimeProperty({ nullable: true, description: 'The next occurrence; null while it is paused, and once it has ended.' })
  nextAt!: Date | null;
  @TimeProperty({ nullable: true, description: 'The occurrence of the latest ticket.' }) lastAt!: Date | null;
  @ApiProperty({ example: false }) paused!: boolean;
  @ApiProperty({
    enum: PAUSE_REASONS,
    nullable: true,
    example: null,
    description:
      'By hand (`paused`), since `actsAs` may not create tickets (`access`), or since they would be invalid.',
  })
  pauseReason!: PauseReason | null;
  @ApiProperty({ type: PersonDto, description: 'Who reports the tickets: whoever created or last changed it.' })
  actsAs!: PersonDto;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}
