import { Module } from '@nestjs/common';
import { MailModule } from '#notifications';
import { StatsModule } from '#stats';
import { UsersModule } from '#users';
import { AuthModule } from '../auth/auth.module.js';
import { AccountController } from './account.controller.js';
import { AvatarController } from './avatar.controller.js';
import { MessagesController } from './messages.controller.js';
import { PeopleController } from './people.controller.js';
import { UserController } from './user.controller.js';

@Module({
  imports: [AuthModule, MailModule, UsersModule, StatsModule],
  controllers: [AccountController, AvatarController, MessagesController, PeopleController, UserController],
})
export class UsersApiModule {}
