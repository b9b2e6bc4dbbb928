import { Module } from '@nestjs/common';
import { AccountRemoval } from './account-removal/account-removal.js';
import { ActivityQueries } from './activity.queries.js';
import { AdminQueries } from './administration/admin.queries.js';
import { AdminService } from './administration/admin.service.js';
import { PeopleQueries } from './people.queries.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileService } from './profile.service.js';
import { IdentityModule } from './sign-in/identity.module.js';

@Module({
  imports: [IdentityModule],
  providers: [
    AccountRemoval,
    ActivityQueries,
    AdminQueries,
    AdminService,
    PreferencesService,
    ProfileService,
    PeopleQueries,
  ],
  exports: [
    AccountRemoval,
    ActivityQueries,
    AdminService,
    IdentityModule,
    PreferencesService,
    ProfileService,
    PeopleQueries,
  ],
})
export class UsersModule {}
