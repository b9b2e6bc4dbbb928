import { ApiProperty } from '@nestjs/swagger';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { StoredTicketField } from '../http/stored-ticket.dto.js';
import { TextField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

const READ_ONLY = ['id', 'projectId', 'createdBy', 'createdAt', 'updatedAt'];

@ReadOnly(...READ_ONLY)
export class CreateTemplateDto {
  @TextField('Name', { required: true, example: 'Bug report' }) name!: string;
  @StoredTicketField({ required: true }) ticket!: object;
}

@ReadOnly(...READ_ONLY)
export class UpdateTemplateDto {
  @TextField('Name', { example: 'Bug report' }) name?: string;
  @StoredTicketField({}) ticket?: object;
}

export class TemplateDto {
  @IdProperty() id!: string;
  @IdProperty() projectId!: string;
  @TextProperty('Bug report') name!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What a ticket starts from, as it was given.',
    example: { title: 'Renew the certificate', type: 'TASK' },
  })
  ticket!: object;
  @ApiProperty({ type: PersonDto }) createdBy!: PersonDto;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}
