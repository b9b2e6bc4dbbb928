import { Body, Controller, Delete, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { AccountRemoval } from '#users';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { type Data, type DeletedDto, deleted } from '../http/answers.js';
import { AnswersDeleted } from '../http/openapi/answers.decorator.js';
import { RemoveAccountDto } from './user.dto.js';

/** Session only: a key must not be able to delete its account. */
@ApiTags('User')
@Controller('api/user')
@Auth('session')
export class AccountController {
  constructor(
    private readonly removal: AccountRemoval,
    private readonly cookie: SessionCookie,
  ) {}

  @Delete()
  @AnswersDeleted('Delete the account; its texts remain, by "Former user"')
  remove(
    @Actor() actor: ActorType,
    @Body() body: RemoveAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<DeletedDto>> {
    const removed = this.removal.remove(actor, body.password ?? undefined);
    return deleted(
      removed.then((id) => {
        this.cookie.clear(reply);
        return id;
      }),
    );
  }
}
