import { ApiProperty } from '@nestjs/swagger';
import { EVENT_TYPES, isStorable, PING, problem } from '#contracts';
import { MAX_URL_LENGTH } from '#outbound-webhooks';
import { EXAMPLE } from '../http/openapi/examples.js';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { Field } from '../http/validation/field.js';
import {
  BooleanField,
  EnumListField,
  IdField,
  IntegerField,
  LongTextField,
  ProjectField,
  TimestampField,
} from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';
import { SecretField } from '../http/validation/secret-field.js';

const ALL = '*';
const SUBSCRIBABLE = [...EVENT_TYPES, PING, ALL];
const DAY = 24 * 60 * 60;
const MAX_GRACE = 7 * DAY; // an old secret that signs for longer was not replaced

/** Only checks that it is text; the target is checked with the rest of the request. */
const UrlField = (required: boolean) =>
  Field({
    label: 'Url',
    required,
    read: (raw) => {
      if (typeof raw !== 'string') return problem('Url must be a string');
      if (raw.trim() === '') return problem('Url is required');
      return isStorable(raw) ? { value: raw } : problem('Url contains characters that are not allowed');
    },
    api: {
      type: String,
      maxLength: MAX_URL_LENGTH,
      example: 'https://example.com/hooks/docket',
      description: 'Receives POST requests. HTTPS in production; private addresses are refused.',
    },
  });

const EventsField = (required: boolean) =>
  EnumListField('Events', SUBSCRIBABLE, {
    required,
    example: ['ticket.created', 'ticket.status_changed'],
    description: '`*` for all of them.',
  });

const Description = () =>
  LongTextField('Description', { nullable: true, blank: true, example: 'Posts to the channel' });

@ReadOnly(
  'id',
  'ownerId',
  'disabledReason',
  'failures',
  'failingSince',
  'previousSecretUntil',
  'createdAt',
  'updatedAt',
)
class WebhookFields {
  @Description() description?: string | null;
  @IdField('Workspace', { nullable: true, description: 'Only what happens there; its members may listen.' })
  workspaceId?: string | null;
  @ProjectField('Project', { nullable: true, description: 'Only what happens there; who may read it may listen.' })
  projectId?: string | null;
  @BooleanField('Enabled', { example: true, description: 'While it is not, deliveries are held.' }) enabled?: boolean;
}

export class CreateWebhookDto extends WebhookFields {
  @UrlField(true) url!: string;
  @EventsField(true) events!: string[];
  @SecretField({
    description:
      'Signs every delivery. After `whsec_` comes base64 of at least 16 bytes. Stored encrypted and never shown; without it one is made, and shown in this answer alone.',
  })
  secret?: string;
}

export class UpdateWebhookDto extends WebhookFields {
  @UrlField(false) url?: string;
  @EventsField(false) events?: string[];
}

export class RotateSecretDto {
  @SecretField({ description: 'Without it one is made, and shown in this answer alone.' }) secret?: string;
  @IntegerField('Grace period', {
    min: 0,
    max: MAX_GRACE,
    default: DAY,
    example: DAY,
    description: 'How long the secret before it signs too.',
  })
  gracePeriodSeconds = DAY;
}

export class RecoverDto {
  @TimestampField('Since', { required: true, example: EXAMPLE.when, description: 'Inclusive.' }) since!: Date;
  @TimestampField('Until', { nullable: true, example: null, description: 'Exclusive; absent for no end.' })
  until?: Date | null;
}

export class WebhookDto {
  @IdProperty() id!: string;
  @IdProperty() ownerId!: string;
  @TextProperty('https://example.com/hooks/docket') url!: string;
  @ApiProperty({ type: [String], example: ['ticket.created', 'ticket.status_changed'] }) events!: string[];
  @TextProperty('Posts to the channel', { nullable: true }) description!: string | null;
  @IdProperty({ nullable: true }) workspaceId!: string | null;
  @IdProperty({ nullable: true }) projectId!: string | null;
  @ApiProperty({ example: true }) enabled!: boolean;
  @TextProperty(null, { nullable: true, description: 'Why Docket disabled it; null if its owner did.' })
  disabledReason!: string | null;
  @CountProperty(0) failures!: number;
  @TimeProperty({ nullable: true, example: null, description: 'The first failed attempt since the last success.' })
  failingSince!: Date | null;
  @TimeProperty({ nullable: true, example: null, description: 'Until when the secret before this one signs too.' })
  previousSecretUntil!: Date | null;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}

export class SecretWebhookDto extends WebhookDto {
  @TextProperty('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', {
    required: false,
    description: 'If it was made; shown once.',
  })
  secret?: string;
}

export class PingedDto {
  @ApiProperty({ example: true }) accepted!: boolean;
  @IdProperty() eventId!: string;
}

export class RecoveredDto {
  @ApiProperty({ example: true }) accepted!: boolean;
  @CountProperty(12) recovered!: number;
}
