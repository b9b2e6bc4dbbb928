import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE } from '../http/openapi/examples.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';

export class AttachmentDto {
  @IdProperty() id!: string;
  @TextProperty('screenshot.png') name!: string;
  @TextProperty('image/png') contentType!: string;
  @ApiProperty({ type: 'integer', minimum: 0, example: 48_213, description: 'In bytes.' }) size!: number;
  @IdProperty({ example: EXAMPLE.otherId }) uploaderId!: string;
  @TimeProperty() createdAt!: Date;
}
