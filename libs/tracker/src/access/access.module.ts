import { Module } from '@nestjs/common';
import { AccessService } from './access.service.js';
import { Memberships } from './memberships.js';

@Module({ providers: [AccessService, Memberships], exports: [AccessService, Memberships] })
export class AccessModule {}
