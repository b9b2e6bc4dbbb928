import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE } from '../http/openapi/examples.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { QueryFlag } from '../http/validation/query-fields.js';

export class DownloadQuery {
  @QueryFlag('Inline', { description: 'Show a png, jpeg, gif or webp picture rather than download it.' })
  inline?: boolean;
}

export class AttachmentDto {
  @IdProperty() id!: string;
  @TextProperty('screenshot.png') name!: string;
  @TextProperty('image/png') contentType!: string;
  @ApiProperty({ type: 'integer', minimum: 0, example: 48_213, description: 'In bytes.' }) size!: number;
  @IdProperty({ example: EXAMPLE.otherId }) uploaderId!: string;
  @ApiProperty({ type: PersonDto }) uploader!: PersonDto;
  @TimeProperty() createdAt!: Date;
}
