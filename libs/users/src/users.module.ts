import { Module } from '@nestjs/common';
import { FilesModule } from '#files';
import { AccountRemoval } from './account-removal/account-removal.js';
import { ActivityQueries } from './activity.queries.js';
import { AdminQueries } from './administration/admin.queries.js';
import { AdminService } from './administration/admin.service.js';
import { AvatarsService } from './avatars.service.js';
import { PeopleQueries } from './people.queries.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileService } from './profile.service.js';
import { IdentityModule } from './sign-in/identity.module.js';

@Module({
  imports: [FilesModule, IdentityModule],
  providers: [
    AccountRemoval,
    ActivityQueries,
    AdminQueries,
    AdminService,
    AvatarsService,
    PreferencesService,
    ProfileService,
    PeopleQueries,
  ],
  exports: [
    AccountRemoval,
    ActivityQueries,
    AdminService,
    AvatarsService,
    IdentityModule,
    PreferencesService,
    ProfileService,
    PeopleQueries,
  ],
})
export class UsersModule {}
