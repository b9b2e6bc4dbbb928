import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ProjectsModule } from '#projects';
import { IdentityModule } from '#users';
import { Authentication } from './authentication.js';
import { BrowserCookie } from './browser-cookie.js';
import { Credentials } from './credentials.js';
import { EveryRouteStatesItsAuth } from './every-route-states-its-auth.js';
import { MachineCredentials } from './machine-credentials.js';
import { SessionCookie } from './session-cookie.js';

/** Authenticates every route by the credentials it declares. */
@Module({
  imports: [DiscoveryModule, IdentityModule, ProjectsModule],
  providers: [Authentication, BrowserCookie, Credentials, EveryRouteStatesItsAuth, MachineCredentials, SessionCookie],
  exports: [BrowserCookie, Credentials, SessionCookie],
})
export class AuthModule {}
