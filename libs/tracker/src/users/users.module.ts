import { Module } from '@nestjs/common';
import { AdminQueries } from '../admin/admin.queries.js';
import { AdminService } from '../admin/admin.service.js';
import { IdentityModule } from '../identity/identity.module.js';
import { UserStatsQueries } from '../stats/user-stats.queries.js';
import { AccountRemoval } from './account-removal.js';
import { ActivityQueries } from './activity.queries.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileService } from './profile.service.js';

@Module({
  imports: [IdentityModule],
  providers: [
    AccountRemoval,
    ActivityQueries,
    AdminQueries,
    AdminService,
    PreferencesService,
    ProfileService,
    UserStatsQueries,
  ],
  exports: [
    AccountRemoval,
    ActivityQueries,
    AdminService,
    IdentityModule,
    PreferencesService,
    ProfileService,
    UserStatsQueries,
  ],
})
export class UsersModule {}
