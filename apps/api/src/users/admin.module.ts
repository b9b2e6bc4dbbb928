import { Module } from '@nestjs/common';
import { UsersModule } from '#users';
import { AdminController } from './admin.controller.js';
import { TwoFactorResetController } from './sign-in/two-factor-reset.controller.js';

@Module({ imports: [UsersModule], controllers: [AdminController, TwoFactorResetController] })
export class AdminModule {}
