import { ApiProperty } from '@nestjs/swagger';
import { UserProfileDto } from '../http/people.dto.js';
import { CodeField, EmailField, MailTokenField } from '../http/validation/account-fields.js';
import { TextField } from '../http/validation/fields.js';

const NewPasswordField = (label: string) =>
  TextField(label, { required: true, min: 12, max: 128, trim: false, example: 'correct horse battery' });

/** A password to verify, not to set: any text is accepted. */
const PasswordField = (label: string, options: { required?: boolean; nullable?: boolean; description?: string } = {}) =>
  TextField(label, {
    ...{ required: true, max: 1024, trim: false, blank: true, example: 'correct horse battery' },
    ...options,
  });

/** For an account with a password; an account without one may omit it. */
export const OwnPasswordField = (label: string, description: string) =>
  PasswordField(label, { required: false, nullable: true, description });

export class SignUpDto {
  @EmailField() email!: string;
  @NewPasswordField('Password') password!: string;
  @TextField('Name', { nullable: true, example: 'Ada Lovelace' }) name?: string | null;
  @MailTokenField('Invitation token', {
    description: 'Of an invitation to this e-mail address: joins it, also where sign-up is closed.',
  })
  invitationToken?: string;
}

export class SignInDto {
  @EmailField() email!: string;
  @PasswordField('Password') password!: string;
}

export class ChangePasswordDto {
  @OwnPasswordField('Current password', 'Required unless the account has no password yet.')
  currentPassword?: string | null;
  @NewPasswordField('New password') newPassword!: string;
}

export class CompleteSignInDto {
  @TextField('Challenge', {
    ...{ required: true, max: 100, example: 'Zk9x0y1V…' },
    description: 'Of the answer to `POST /api/auth/sign-in`.',
  })
  challenge!: string;
  @CodeField() code!: string;
}

export class TwoFactorRequiredDto {
  @ApiProperty({ enum: [true], example: true }) twoFactorRequired!: true;
  @ApiProperty({ example: 'Zk9x0y1V…', description: 'To be sent back with a code, within five minutes.' })
  challenge!: string;
}

export class RecoverAccountDto {
  @MailTokenField('Token', { required: true }) token!: string;
}

export class VerifyEmailDto {
  @MailTokenField('Token', { required: true }) token!: string;
}

export class RequestPasswordResetDto {
  @EmailField() email!: string;
}

export class ResetPasswordDto {
  @MailTokenField('Token', { required: true }) token!: string;
  @NewPasswordField('Password') password!: string;
}

const ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const WHEN = '2026-11-15T09:30:00.000Z';

export class CurrentSessionDto {
  @ApiProperty({ type: UserProfileDto }) user!: UserProfileDto;
  @ApiProperty({ type: String, format: 'date-time', example: WHEN }) expiresAt!: Date;
}

export class SessionDto {
  @ApiProperty({ format: 'uuid', example: ID }) id!: string;
  @ApiProperty({ type: String, format: 'date-time', example: WHEN }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', example: WHEN }) lastUsedAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', example: WHEN }) expiresAt!: Date;
  @ApiProperty({ type: String, nullable: true, example: '127.0.0.1' }) address!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'curl/8.5.0' }) userAgent!: string | null;
  @ApiProperty({ example: true, description: 'Whether it is the one this request came with.' }) current!: boolean;
}

export class AcceptedDto {
  @ApiProperty({ example: true }) accepted!: boolean;
}

export class EmailStandingDto {
  @ApiProperty({ format: 'email', example: 'ada@example.com' }) email!: string;
  @ApiProperty({ example: true }) emailVerified!: boolean;
}

export class EmailVerifiedDto {
  @ApiProperty({ example: true }) emailVerified!: boolean;
}

export class PasswordWasResetDto {
  @ApiProperty({ example: true }) passwordReset!: boolean;
}
