import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { IdentityModule } from '#tracker/identity/identity.module.js';
import { ProjectsModule } from '#tracker/projects/projects.module.js';
import { AccountMailController } from './account-mail.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { AuthController } from './auth.controller.js';
import { AuthGuard } from './auth.guard.js';
import { Credentials } from './credentials.js';
import { EveryRouteStatesItsAuth } from './every-route-states-its-auth.js';
import { MachineCredentials } from './machine-credentials.js';
import { SessionCookie } from './session-cookie.js';

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
