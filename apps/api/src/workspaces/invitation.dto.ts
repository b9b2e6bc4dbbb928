import { ApiProperty } from '@nestjs/swagger';
import { MEMBER_ROLES, type MemberRole } from '#contracts';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { EmailField, MailTokenField } from '../http/validation/account-fields.js';
import { EnumField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

@ReadOnly('id', 'workspaceId', 'projectId', 'invitedBy', 'createdAt', 'expiresAt', 'declinedAt', 'url')
export class InviteDto {
  @EmailField() email!: string;
  @EnumField('Role', MEMBER_ROLES, { default: 'member', example: 'member' }) role: MemberRole = 'member';
}

export class AcceptInvitationDto {
  @MailTokenField('Token', { required: true }) token!: string;
}

export class InvitationDto {
  @IdProperty() id!: string;
  @IdProperty() workspaceId!: string;
  @IdProperty({ nullable: true, description: 'Null when it is to the workspace.' }) projectId!: string | null;
  @TextProperty('ada@example.com', { format: 'email' }) email!: string;
  @ApiProperty({ enum: MEMBER_ROLES, example: 'member' }) role!: MemberRole;
  @ApiProperty({ type: PersonDto }) invitedBy!: PersonDto;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() expiresAt!: Date;
  @TimeProperty({ nullable: true, description: 'When whoever was invited declined.' }) declinedAt!: Date | null;
}

class InvitingPlaceDto {
  @IdProperty() id!: string;
  @TextProperty('Website Redesign') name!: string;
}

export class ReceivedInvitationDto extends InvitationDto {
  @ApiProperty({ type: InvitingPlaceDto }) workspace!: InvitingPlaceDto;
  @ApiProperty({ type: InvitingPlaceDto, nullable: true, description: 'Null when it is to the workspace.' })
  project!: InvitingPlaceDto | null;
}

export class SentInvitationDto extends InvitationDto {
  @TextProperty('https://docket.example.com/invitation#token=Zk9x0y1V…', {
    nullable: true,
    description: 'Where no mail is sent: to be handed over, and shown this once. Null otherwise.',
  })
  url!: string | null;
}

export class JoinedDto {
  @IdProperty() workspaceId!: string;
  @IdProperty({ nullable: true }) projectId!: string | null;
  @ApiProperty({ enum: MEMBER_ROLES, example: 'member' }) role!: MemberRole;
}
