import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { type Actor as ActorType, USER_ROLES, type UserRole } from '#contracts';
import { AdminService } from '#users';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { PersonDto, UserProfileDto } from '../http/people.dto.js';
import { BooleanField, EnumField } from '../http/validation/fields.js';
import { QueryText, SEARCH_LENGTH } from '../http/validation/query-fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

class ListUsersQuery extends PageQueryDto {
  @QueryText('Search', { max: SEARCH_LENGTH, description: 'In names and e-mails.' }) search?: string;
}

@ReadOnly('id', 'name', 'firstName', 'lastName', 'email', 'image', 'createdAt', 'updatedAt')
class UpdateUserDto {
  @EnumField('Role', USER_ROLES, { example: 'VIEWER' }) role?: UserRole;
  @BooleanField('Disabled', { example: true }) disabled?: boolean;
}

class AdminUserDto extends UserProfileDto {
  @ApiProperty({ example: false }) disabled!: boolean;
}

class AuditEntryDto {
  @IdProperty() id!: string;
  @TextProperty('user.updated') action!: string;
  @IdProperty({ nullable: true }) targetId!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, example: { to: { role: 'VIEWER' } } }) details!: object;
  @TimeProperty() at!: Date;
  @ApiProperty({ type: PersonDto }) actor!: PersonDto;
}

/** ADMIN only. */
@ApiTags('Admin')
@Controller('api/admin')
@Auth('session', 'api-key')
@Scope('admin')
export class AdminController {
  constructor(private readonly admin: AdminService) {}

  @Get('users')
  @AnswersList(AdminUserDto, { summary: 'List all users of the instance' })
  users(@Actor() actor: ActorType, @Query() query: ListUsersQuery): Promise<Listing<AdminUserDto>> {
    return listing(this.admin.listUsers(actor, query));
  }

  @Merge('users/:id')
  @Answers(AdminUserDto, { summary: 'Change the role of a user, or disable or enable them' })
  updateUser(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: UpdateUserDto,
  ): Promise<Data<AdminUserDto>> {
    return data(this.admin.updateUser(actor, id, body));
  }

  @Get('audit')
  @AnswersList(AuditEntryDto, { summary: 'List the audit log, newest first' })
  audit(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<AuditEntryDto>> {
    return listing(this.admin.listAudit(actor, query));
  }
}
