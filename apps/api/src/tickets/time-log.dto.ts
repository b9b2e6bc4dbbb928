import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE } from '../http/openapi/examples.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { IntegerField, LongTextField, TimestampField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

const MAX_MINUTES = 100_000; // more than two months without a break
const MINUTES = { min: 1, max: MAX_MINUTES, example: 90 };

@ReadOnly('id', 'ticketId', 'userId', 'user', 'createdAt')
export class CreateTimeLogDto {
  @IntegerField('Minutes', { required: true, ...MINUTES }) minutes!: number;
  @LongTextField('Note', { nullable: true, blank: true, example: 'Found the cause.' }) note?: string | null;
  @TimestampField('Logged at', { example: EXAMPLE.when, description: 'When the work was done; now if absent.' })
  loggedAt?: Date;
}

export class TimeLogDto {
  @IdProperty() id!: string;
  @IdProperty() ticketId!: string;
  @IdProperty({ example: EXAMPLE.otherId }) userId!: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_MINUTES, example: 90 }) minutes!: number;
  @TextProperty('Found the cause.', { nullable: true }) note!: string | null;
  @TimeProperty() loggedAt!: Date;
  @TimeProperty() createdAt!: Date;
  @ApiProperty({ type: PersonDto }) user!: PersonDto;
}
