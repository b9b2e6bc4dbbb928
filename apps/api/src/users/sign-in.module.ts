import { Module } from '@nestjs/common';
import { IdentityModule } from '#users';
import { AuthModule } from '../auth/auth.module.js';
import { AccountMailController } from './account-mail.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { AuthController } from './auth.controller.js';

@Module({
  imports: [AuthModule, IdentityModule],
  controllers: [AuthController, AccountMailController, ApiKeysController],
})
export class SignInModule {}
