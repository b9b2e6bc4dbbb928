import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { UserStatsQueries } from '#stats';
import { ActivityQueries, PreferencesService, ProfileService, UserQueries } from '#users';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import {
  ActivityDto,
  ActivityQuery,
  PreferencesDto,
  ProfileDto,
  ProfileQuery,
  readEmailNotifications,
  UpdatedPreferencesDto,
  UpdatedProfileDto,
  UpdatePreferencesDto,
  UpdateProfileDto,
  UserStatsDto,
  UserStatsQuery,
} from './user.dto.js';

@ApiTags('User')
@Controller('api/user')
@Auth('session', 'api-key')
@Scope('user')
export class UserController {
  constructor(
    private readonly users: UserQueries,
    private readonly profiles: ProfileService,
    private readonly preferences: PreferencesService,
    private readonly activities: ActivityQueries,
    private readonly statistics: UserStatsQueries,
  ) {}

  @Get('profile')
  @Answers(ProfileDto, { summary: 'Get the profile of the signed-in user' })
  profile(@Actor() actor: ActorType, @Query() { counts }: ProfileQuery): Promise<Data<ProfileDto>> {
    return data<ProfileDto>(counts ? this.users.profileWithCounts(actor) : this.users.profile(actor.userId));
  }

  @Merge('profile')
  @Answers(UpdatedProfileDto, { summary: 'Update the profile' })
  async updateProfile(@Actor() actor: ActorType, @Body() body: UpdateProfileDto): Promise<Data<UpdatedProfileDto>> {
    const { role: _role, createdAt: _createdAt, ...profile } = await this.profiles.update(actor, body);
    return data(profile);
  }

  @Get('preferences')
  @Answers(PreferencesDto, { summary: 'Get the preferences of the signed-in user' })
  getPreferences(@Actor() actor: ActorType): Promise<Data<PreferencesDto>> {
    return data(this.preferences.get(actor));
  }

  @Merge('preferences')
  @Answers(UpdatedPreferencesDto, { summary: 'Update the preferences; null restores a default' })
  async updatePreferences(
    @Actor() actor: ActorType,
    @Body() body: UpdatePreferencesDto,
  ): Promise<Data<UpdatedPreferencesDto>> {
    const { emailNotifications: mails } = body;
    const change = { ...body, emailNotifications: mails && readEmailNotifications(mails) };
    const { createdAt: _, ...preferences } = await this.preferences.update(actor, change);
    return data(preferences);
  }

  @Get('activity')
  @AnswersList(ActivityDto, { summary: 'List the activity of the signed-in user, newest first' })
  activity(@Actor() actor: ActorType, @Query() query: ActivityQuery): Promise<Listing<ActivityDto>> {
    return listing(this.activities.list(actor, query));
  }

  @Get('stats')
  @Answers(UserStatsDto, { summary: 'Get statistics of the signed-in user' })
  stats(@Actor() actor: ActorType, @Query() query: UserStatsQuery): Promise<Data<UserStatsDto>> {
    return data(this.statistics.stats(actor, query.period));
  }
}
