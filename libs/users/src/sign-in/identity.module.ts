import { Module } from '@nestjs/common';
import { MailModule } from '#notifications';
import { InvitationsModule, PersonalWorkspaces } from '#workspaces';
import { UserQueries } from '../user.queries.js';
import { AccountTokens } from './account-tokens.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { EmailVerification } from './email-verification.js';
import { ExpiredCredentials } from './expired-credentials.js';
import { PasswordReset } from './password-reset.js';
import { Passwords } from './passwords.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.js';

@Module({
  imports: [InvitationsModule, MailModule],
  providers: [
    AccountTokens,
    AccountsService,
    ApiKeysService,
    EmailVerification,
    ExpiredCredentials,
    PasswordReset,
    Passwords,
    PersonalWorkspaces,
    SessionsService,
    SignInAttempts,
    UserQueries,
  ],
  exports: [
    AccountsService,
    ApiKeysService,
    EmailVerification,
    ExpiredCredentials,
    PasswordReset,
    Passwords,
    SessionsService,
    SignInAttempts,
    UserQueries,
  ],
})
export class IdentityModule {}
