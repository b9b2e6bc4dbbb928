import { Module } from '@nestjs/common';
import { IdentityModule } from '#users';
import { AuthModule } from '../auth/auth.module.js';
import { AccountMailController } from './account-mail.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { AuthController } from './auth.controller.js';
import { IdentitiesController } from './sign-in/identities.controller.js';
import { PasskeySignInController } from './sign-in/passkey-sign-in.controller.js';
import { PasskeysController } from './sign-in/passkeys.controller.js';
import { ProvidersController } from './sign-in/providers.controller.js';
import { TwoFactorController } from './sign-in/two-factor.controller.js';

@Module({
  imports: [AuthModule, IdentityModule],
  controllers: [
    AuthController,
    AccountMailController,
    ApiKeysController,
    IdentitiesController,
    PasskeySignInController,
    PasskeysController,
    ProvidersController,
    TwoFactorController,
  ],
})
export class SignInModule {}
