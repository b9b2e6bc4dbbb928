import { Module } from '@nestjs/common';
import { MailModule } from '#tracker/mail/mail.module.js';
import { PeopleModule } from '#tracker/people/people.module.js';
import { UsersModule as UsersCoreModule } from '#tracker/users/users.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AccountController } from './account.controller.js';
import { MessagesController } from './messages.controller.js';
import { PeopleController } from './people.controller.js';
import { UserController } from './user.controller.js';

@Module({
  imports: [AuthModule, MailModule, PeopleModule, UsersCoreModule],
  controllers: [AccountController, MessagesController, PeopleController, UserController],
})
export class UsersModule {}
