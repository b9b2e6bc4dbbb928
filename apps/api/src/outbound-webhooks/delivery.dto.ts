import { ApiProperty } from '@nestjs/swagger';
import { DELIVERY_STATUSES, type DeliveryStatus, EVENT_TYPES, PING } from '#contracts';
import { EXAMPLE } from '../http/openapi/examples.js';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { QueryEnumList, QueryTimestamp } from '../http/validation/query-fields.js';

export class DeliveriesQuery extends PageQueryDto {
  @QueryEnumList('Status', DELIVERY_STATUSES) status?: DeliveryStatus[];
  @QueryEnumList('Event', [...EVENT_TYPES, PING]) event?: string[];
  @QueryTimestamp('Since', { description: 'Made then or later.' }) since?: Date;
  @QueryTimestamp('Until', { description: 'Made before then.' }) until?: Date;
}

class DeliveryFields {
  @IdProperty() id!: string;
  @IdProperty() webhookId!: string;
  @IdProperty({ description: 'The `webhook-id` of every attempt.' }) eventId!: string;
  @TextProperty('ticket.created') event!: string;
  @ApiProperty({ enum: DELIVERY_STATUSES, example: 'succeeded' }) status!: DeliveryStatus;
  @TimeProperty({ nullable: true, example: null }) nextAttemptAt!: Date | null;
  @TimeProperty() createdAt!: Date;
  @TimeProperty({ nullable: true }) finishedAt!: Date | null;
}

export class DeliveryDto extends DeliveryFields {
  @CountProperty(1) attempts!: number;
}

class AttemptDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 1 }) number!: number;
  @ApiProperty({ type: 'integer', nullable: true, example: 200, description: 'HTTP status; null if no answer came.' })
  status!: number | null;
  @ApiProperty({ type: 'integer', minimum: 0, example: 48, description: 'In milliseconds.' }) duration!: number;
  @TextProperty(null, { nullable: true }) error!: string | null;
  @TextProperty(null, {
    nullable: true,
    description: 'Why TLS failed, or where a redirect pointed: redirects are not followed.',
  })
  detail!: string | null;
  @TextProperty('ok', { nullable: true, description: 'The first 16 KiB of the answer.' }) answer!: string | null;
  @TimeProperty() startedAt!: string;
}

export class DeliveryDetailsDto extends DeliveryFields {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'What was sent. Null when the owner of the webhook may no longer read its subject.',
    example: { id: EXAMPLE.id, type: 'ticket.created', timestamp: EXAMPLE.when, sequence: 42, data: {} },
  })
  payload!: object | null;
  @ApiProperty({ type: [AttemptDto] }) attempts!: AttemptDto[];
}
