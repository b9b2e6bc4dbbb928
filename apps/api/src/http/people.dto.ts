import { ApiProperty } from '@nestjs/swagger';
import { MEMBER_ROLES, type MemberRole, USER_KINDS, type UserKind } from '#contracts';
import { EXAMPLE } from './openapi/examples.js';
import { IdProperty, TextProperty, TimeProperty } from './openapi/properties.js';
import { EnumField, IdField } from './validation/fields.js';
import { ReadOnly } from './validation/read-only.js';

export class PersonDto {
  @IdProperty() id!: string;
  @TextProperty('Ada Lovelace', { nullable: true }) name!: string | null;
  @TextProperty('ada@example.com', { nullable: true, description: 'Null to those who share no project or workspace.' })
  email!: string | null;
  @TextProperty('https://example.com/ada.png', { nullable: true }) image!: string | null;
  @ApiProperty({ enum: USER_KINDS, example: 'human', description: 'Person or agent.' })
  kind!: UserKind;
}

export class UserProfileDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE.id }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace' }) name!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) firstName!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Lovelace' }) lastName!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'email', example: 'ada@example.com' }) email!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'https://example.com/ada.png' }) image!: string | null;
  @ApiProperty({ enum: ['ADMIN', 'USER', 'VIEWER'], example: 'USER' }) role!: string;
  @ApiProperty({ type: String, format: 'date-time', example: EXAMPLE.when }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', example: EXAMPLE.when }) updatedAt!: Date;
}

export class MemberDto extends PersonDto {
  @ApiProperty({ enum: MEMBER_ROLES, example: 'member' }) role!: MemberRole;
  @TimeProperty() joinedAt!: Date;
}

@ReadOnly('id', 'name', 'email', 'image', 'kind', 'joinedAt')
export class SetMemberDto {
  @IdField('User', { required: true }) userId!: string;
  @EnumField('Role', MEMBER_ROLES, { default: 'member', example: 'member' }) role: MemberRole = 'member';
}
