import { Controller, Delete, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { AdminService } from '#users';
import { Actor, Auth } from '../../auth/auth.decorator.js';
import { type Data, type DeletedDto, deleted } from '../../http/answers.js';
import { AnswersDeleted } from '../../http/openapi/answers.decorator.js';

/** ADMIN with a session: a key must not be able to weaken anyone's sign-in. */
@ApiTags('Admin')
@Controller('api/admin/users/:id/two-factor')
@Auth('session')
export class TwoFactorResetController {
  constructor(private readonly admin: AdminService) {}

  @Delete()
  @AnswersDeleted('Reset the second factor of a user who has lost it')
  reset(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.admin.resetTwoFactor(actor, id));
  }
}
