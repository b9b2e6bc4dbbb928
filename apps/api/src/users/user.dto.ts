import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { ACTIVITY_TYPES, type ActivityType, isTimeZone, parsedUrl, STATS_PERIODS, type StatsPeriod } from '#contracts';
import type { EmailNotification } from '#users';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { UserProfileDto } from '../http/people.dto.js';
import { Field, problem } from '../http/validation/field.js';
import { BooleanField, EnumField, readText, TextField } from '../http/validation/fields.js';
import { QueryBoolean, QueryEnum } from '../http/validation/query-fields.js';
import { ReadOnly } from '../http/validation/read-only.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { OwnPasswordField } from './auth.dto.js';

const THEMES = ['light', 'dark', 'system'] as const;
const URL_LENGTH = 2048;

const text = (label: string, max: number, example: string, isValid: (value: string) => boolean, rule: string) =>
  Field({
    label,
    nullable: true,
    read: (raw) => {
      const read = readText(label, { max }, raw);
      if ('problem' in read) return read;
      return isValid(read.value as string) ? read : problem(`${label} must be ${rule}`);
    },
    api: { type: String, maxLength: max, example },
  });

/**
 * Explicit, because the URL parser would accept `https:a.png`, which a page treats as a relative path, and would drop
 * line breaks.
 */
const isWebAddress = (value: string) => /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && parsedUrl(value) !== undefined;

/** A path may only be that of the caller's own avatar, sent back; the service checks which that is. */
const isPicture = (value: string) =>
  isWebAddress(value) || /^\/api\/users\/[\da-f-]{36}\/avatar\?v=[\da-f-]{36}$/.test(value);

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

export class ProfileQuery {
  @QueryBoolean('Counts', { description: 'Whether to count projects, tickets and comments too.' }) counts?: boolean;
}

@ReadOnly('id', 'email', 'role', 'createdAt', 'updatedAt', 'preferences', 'counts')
export class UpdateProfileDto {
  @TextField('Name', { nullable: true, example: 'Ada Lovelace' }) name?: string | null;
  @TextField('First name', { nullable: true, example: 'Ada' }) firstName?: string | null;
  @TextField('Last name', { nullable: true, example: 'Lovelace' }) lastName?: string | null;
  @text('Image', URL_LENGTH, 'https://example.com/ada.png', isPicture, 'an http or https URL')
  image?: string | null;
}

class EmailNotificationsChange {
  @BooleanField('Ticket assigned', { nullable: true, example: true }) ticketAssigned?: boolean | null;
  @BooleanField('Ticket updated', { nullable: true, example: true }) ticketUpdated?: boolean | null;
  @BooleanField('Agent question', { nullable: true, example: true }) agentQuestion?: boolean | null;
  @BooleanField('Project invites', { nullable: true, example: true }) projectInvites?: boolean | null;
  @BooleanField('Weekly digest', { nullable: true, example: false }) weeklyDigest?: boolean | null;
  @BooleanField('Due reminders', { nullable: true, example: true }) dueReminders?: boolean | null;
}

@ReadOnly('id', 'userId', 'createdAt', 'updatedAt')
export class UpdatePreferencesDto {
  @EnumField('Theme', THEMES, { nullable: true, example: 'dark' }) theme?: string | null;
  @BooleanField('Notifications', { nullable: true, example: true }) notifications?: boolean | null;
  @text('Timezone', 64, 'Europe/Berlin', isTimeZone, 'an IANA time zone') timezone?: string | null;
  @text('Language', 35, 'en', isLanguage, 'a BCP 47 language tag') language?: string | null;
  @ApiProperty({ type: EmailNotificationsChange, required: false, nullable: true })
  @Field({
    label: 'Email notifications',
    nullable: true,
    read: (raw) =>
      typeof raw === 'object' && !Array.isArray(raw)
        ? { value: raw }
        : problem('Email notifications must be an object'),
    api: { type: EmailNotificationsChange },
  })
  emailNotifications?: Partial<Record<EmailNotification, boolean | null>> | null;
}

/** Validates the nested object like the body around it. */
export const readEmailNotifications = (given: object): EmailNotificationsChange =>
  readDto(EmailNotificationsChange, given, 'body', 'emailNotifications.');

export class ActivityQuery extends PageQueryDto {
  @QueryEnum('Type', ACTIVITY_TYPES) type?: ActivityType;
}

export class UserStatsQuery {
  @QueryEnum('Period', STATS_PERIODS, { default: 'month' }) period: StatsPeriod = 'month';
}

export class RemoveAccountDto {
  @OwnPasswordField(
    'Password',
    'Required unless the account has no password; it must then have signed in within the last ten minutes.',
  )
  password?: string | null;
}

class UserCountsDto {
  @CountProperty(3) projects!: number;
  @CountProperty(42) tickets!: number;
  @CountProperty(17) comments!: number;
}

export class ProfileDto extends UserProfileDto {
  @ApiProperty({ type: UserCountsDto, required: false, description: 'If requested with `counts=true`.' })
  counts?: UserCountsDto;
}

export class UpdatedProfileDto extends PickType(UserProfileDto, [
  'id',
  'name',
  'firstName',
  'lastName',
  'email',
  'image',
  'updatedAt',
] as const) {}

class EmailNotificationsDto {
  @ApiProperty({ example: true }) ticketAssigned!: boolean;
  @ApiProperty({ example: true }) ticketUpdated!: boolean;
  @ApiProperty({ example: true }) agentQuestion!: boolean;
  @ApiProperty({ example: true }) projectInvites!: boolean;
  @ApiProperty({ example: false }) weeklyDigest!: boolean;
  @ApiProperty({ example: true }) dueReminders!: boolean;
}

export class PreferencesDto {
  @IdProperty() id!: string;
  @IdProperty() userId!: string;
  @ApiProperty({ enum: THEMES, example: 'system' }) theme!: string;
  @ApiProperty({ example: true }) notifications!: boolean;
  @TextProperty('Europe/Berlin') timezone!: string;
  @TextProperty('en') language!: string;
  @ApiProperty({ type: EmailNotificationsDto }) emailNotifications!: Record<string, boolean>;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}

export class UpdatedPreferencesDto extends OmitType(PreferencesDto, ['createdAt'] as const) {}

export class ActivityDto {
  @IdProperty() id!: string;
  @ApiProperty({ enum: ACTIVITY_TYPES, example: 'ticket' }) type!: ActivityType;
  @TextProperty('status_changed') action!: string;
  @IdProperty() entityId!: string;
  @TextProperty('Sign-in fails in Safari', { nullable: true }) entityTitle!: string | null;
  @TextProperty('Moved WEB-12 to in_review') description!: string;
  @TimeProperty() createdAt!: Date;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, example: { ticketKey: 'WEB-12' } })
  metadata!: object | null;
}

class UserTicketStatsDto {
  @CountProperty(14) created!: number;
  @CountProperty(9) completed!: number;
  @CountProperty(21) assigned!: number;
  @CountProperty(1) overdue!: number;
}

class UserProjectStatsDto {
  @CountProperty(1) owned!: number;
  @CountProperty(4) member!: number;
  @CountProperty(3) active!: number;
}

class UserActivityStatsDto {
  @CountProperty(31) comments!: number;
  @CountProperty(12) commits!: number;
  @CountProperty(5) reviews!: number;
}

class ProductivityDto {
  @TextProperty('3 days 4 hours') averageCompletionTime!: string;
  @CountProperty(273_600) averageCompletionTimeSeconds!: number;
  @ApiProperty({ type: Number, minimum: 0, maximum: 1, example: 0.4 }) completionRate!: number;
  @CountProperty(27) activeHours!: number;
}

export class UserStatsDto {
  @ApiProperty({ enum: STATS_PERIODS, example: 'month' }) period!: StatsPeriod;
  @TimeProperty() startDate!: Date;
  @TimeProperty() endDate!: Date;
  @ApiProperty({ type: UserTicketStatsDto }) tickets!: UserTicketStatsDto;
  @ApiProperty({ type: UserProjectStatsDto }) projects!: UserProjectStatsDto;
  @ApiProperty({ type: UserActivityStatsDto }) activity!: UserActivityStatsDto;
  @ApiProperty({ type: ProductivityDto }) productivity!: ProductivityDto;
}
