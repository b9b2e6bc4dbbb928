import { getSchemaPath } from '@nestjs/swagger';
import { TicketFields } from './ticket-fields.dto.js';
import { Field, problem } from './validation/field.js';
import { TextField } from './validation/fields.js';
import { readDto } from './validation/strict.pipe.js';

/** The body of a request that creates a ticket, stored for later use. */
export class StoredTicketDto extends TicketFields {
  @TextField('Title', { example: 'Renew the certificate' }) title?: string;
}

/** A nested body of that kind; `readStoredTicketDto` validates it. */
export const StoredTicketField = (options: { required?: boolean; nullable?: boolean }): PropertyDecorator =>
  Field({
    label: 'Ticket',
    ...options,
    read: (raw) =>
      typeof raw === 'object' && !Array.isArray(raw) ? { value: raw } : problem('Ticket must be an object'),
    api: {
      type: 'object',
      allOf: [{ $ref: getSchemaPath(StoredTicketDto) }],
      description: 'What a ticket is created with, as for `POST /api/tickets`.',
      example: { title: 'Renew the certificate' },
    } as object,
  });

export const readStoredTicketDto = (given: object): StoredTicketDto =>
  readDto(StoredTicketDto, given, 'body', 'ticket.');
