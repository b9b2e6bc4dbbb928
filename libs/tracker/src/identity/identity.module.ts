import { Module } from '@nestjs/common';
import { UserQueries } from '../users/user.queries.js';
import { PersonalWorkspaces } from '../workspaces/personal-workspaces.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { ExpiredCredentials } from './expired-credentials.js';
import { Passwords } from './passwords.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.js';

@Module({
  providers: [
    AccountsService,
    ApiKeysService,
    ExpiredCredentials,
    Passwords,
    PersonalWorkspaces,
    SessionsService,
    SignInAttempts,
    UserQueries,
  ],
  exports: [
    AccountsService,
    ApiKeysService,
    ExpiredCredentials,
    Passwords,
    SessionsService,
    SignInAttempts,
    UserQueries,
  ],
})
export class IdentityModule {}
