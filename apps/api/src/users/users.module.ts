import { Module } from '@nestjs/common';
import { PeopleModule } from '#tracker/people/people.module.js';
import { UsersModule as UsersCoreModule } from '#tracker/users/users.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AccountController } from './account.controller.js';
import { PeopleController } from './people.controller.js';
import { UserController } from './user.controller.js';

@Module({
  imports: [AuthModule, PeopleModule, UsersCoreModule],
  controllers: [AccountController, PeopleController, UserController],
})
export class UsersModule {}
