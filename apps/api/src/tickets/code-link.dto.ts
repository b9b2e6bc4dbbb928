import { ApiProperty } from '@nestjs/swagger';
import { CODE_LINK_KINDS, CODE_LINK_STATES, type CodeLinkKind, type CodeLinkState } from '#contracts';
import { CODE_PROVIDERS, type CodeProvider } from '#inbound-webhooks';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';

export class CodeLinkDto {
  @IdProperty() id!: string;
  @IdProperty() ticketId!: string;
  @ApiProperty({ enum: CODE_LINK_KINDS, example: 'pull_request' }) kind!: CodeLinkKind;
  @ApiProperty({ enum: CODE_PROVIDERS, example: 'github' }) provider!: CodeProvider;
  @TextProperty('acme/website') repo!: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 18, description: 'Of an issue or pull request.' })
  number!: number | null;
  @TextProperty(null, { nullable: true, description: 'Of a commit.' }) sha!: string | null;
  @TextProperty('https://github.com/acme/website/pull/18', { nullable: true }) url!: string | null;
  @TextProperty('WEB-12: keep the session in Safari') title!: string;
  @ApiProperty({ enum: CODE_LINK_STATES, nullable: true, example: 'open', description: 'Null for a commit.' })
  state!: CodeLinkState | null;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}
