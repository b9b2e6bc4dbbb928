import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { EmailVerification, PasswordReset } from '#users';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/request-limits.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import {
  AcceptedDto,
  EmailStandingDto,
  EmailVerifiedDto,
  PasswordWasResetDto,
  RequestPasswordResetDto,
  ResetPasswordDto,
  VerifyEmailDto,
} from './auth.dto.js';

/** Flows through an account's mailbox. Tokens are sent in bodies, which are not logged. */
@ApiTags('Auth')
@Controller('api/auth')
@Auth('session')
@NotIdempotent()
export class AccountMailController {
  constructor(
    private readonly verification: EmailVerification,
    private readonly passwords: PasswordReset,
  ) {}

  @Get('verify-email')
  @Answers(EmailStandingDto, { summary: 'Get whether the e-mail address is verified' })
  standing(@Actor() actor: ActorType): Promise<Data<EmailStandingDto>> {
    return data(this.verification.status(actor));
  }

  @Post('verify-email/request')
  @Limited('accountMail')
  @Answers(AcceptedDto, { summary: 'Send a token that verifies the e-mail address', status: 202 })
  async requestVerification(@Actor() actor: ActorType): Promise<Data<AcceptedDto>> {
    await this.verification.request(actor);
    return data({ accepted: true });
  }

  @Post('verify-email')
  @Auth('public')
  @Answers(EmailVerifiedDto, { summary: 'Verify an e-mail address with the token that was sent to it' })
  async verify(@Body() { token }: VerifyEmailDto): Promise<Data<EmailVerifiedDto>> {
    await this.verification.verify(token);
    return data({ emailVerified: true });
  }

  @Post('password-reset/request')
  @Auth('public')
  @Limited('accountMail')
  @Answers(AcceptedDto, { summary: 'Send a token that sets a new password, if there is such an account', status: 202 })
  async requestReset(
    @Body() { email }: RequestPasswordResetDto,
    @Req() { ip }: FastifyRequest,
  ): Promise<Data<AcceptedDto>> {
    await this.passwords.request(email, ip);
    return data({ accepted: true });
  }

  @Post('password-reset')
  @Auth('public')
  @Answers(PasswordWasResetDto, { summary: 'Set a new password with the token that was sent; ends every session' })
  async reset(@Body() { token, password }: ResetPasswordDto): Promise<Data<PasswordWasResetDto>> {
    await this.passwords.reset(token, password);
    return data({ passwordReset: true });
  }
}
