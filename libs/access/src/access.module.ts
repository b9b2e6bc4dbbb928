import { Module } from '@nestjs/common';
import { AccessService } from './access.service.js';
import { DefaultWorkspace } from './default-workspace.js';
import { MemberQueries } from './member.queries.js';
import { Memberships } from './memberships.js';

@Module({
  providers: [AccessService, Memberships, MemberQueries, DefaultWorkspace],
  exports: [AccessService, Memberships, MemberQueries, DefaultWorkspace],
})
export class AccessModule {}
