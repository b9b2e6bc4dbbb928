import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ProjectsModule } from '#projects';
import { IdentityModule } from '#users';
import { AuthGuard } from '../auth/auth.guard.js';
import { Credentials } from '../auth/credentials.js';
import { EveryRouteStatesItsAuth } from '../auth/every-route-states-its-auth.js';
import { MachineCredentials } from '../auth/machine-credentials.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { AccountMailController } from './account-mail.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { AuthController } from './auth.controller.js';

@Module({
  imports: [DiscoveryModule, IdentityModule, ProjectsModule],
  controllers: [AuthController, AccountMailController, ApiKeysController],
  providers: [
    Credentials,
    EveryRouteStatesItsAuth,
    MachineCredentials,
    SessionCookie,
    { provide: APP_GUARD, useClass: AuthGuard },
  ],
  exports: [Credentials, SessionCookie],
})
export class AuthModule {}
