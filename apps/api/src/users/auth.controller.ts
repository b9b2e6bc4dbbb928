import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import type { Actor as ActorType } from '#contracts';
import { AccountsService, type CurrentSession, PasswordReset, SessionsService, type SignedIn } from '#users';
import { Actor, Auth, Session } from '../auth/auth.decorator.js';
import { clientOf } from '../auth/client-of.js';
import { OpensSession } from '../auth/opens-session.decorator.js';
import { BeforeSecondFactor, lacksSecondFactor } from '../auth/second-factor.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { UserProfileDto } from '../http/people.dto.js';
import {
  ChangePasswordDto,
  CompleteSignInDto,
  CurrentSessionDto,
  RecoverAccountDto,
  SessionDto,
  SignInDto,
  SignUpDto,
  TwoFactorRequiredDto,
} from './auth.dto.js';

@ApiTags('Auth')
@Controller('api/auth')
@Auth('session')
@NotIdempotent()
export class AuthController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordReset,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('sign-up')
  @Auth('public')
  @OpensSession()
  @Answers(UserProfileDto, { summary: 'Create an account and sign in', status: 201 })
  async signUp(
    @Body() body: SignUpDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<UserProfileDto>> {
    return this.welcome(await this.accounts.signUp(body, clientOf(request)), reply);
  }

  @Post('sign-in')
  @Auth('public')
  @OpensSession()
  @Answers(UserProfileDto, {
    summary: 'Sign in',
    description:
      'An account with a second factor gets a challenge and no cookie: `POST /api/auth/two-factor` completes the sign-in.',
    or: TwoFactorRequiredDto,
  })
  async signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<UserProfileDto | TwoFactorRequiredDto>> {
    const answer = await this.accounts.signIn(body.email, body.password, clientOf(request));
    if ('challenge' in answer) return data({ twoFactorRequired: true, challenge: answer.challenge });
    return this.welcome(answer, reply);
  }

  @Post('two-factor')
  @Auth('public')
  @OpensSession()
  @Answers(UserProfileDto, {
    summary: 'Complete a sign-in with the second factor',
    description: 'A challenge lasts five minutes and five tries. Each code works once.',
  })
  async completeSignIn(
    @Body() body: CompleteSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<UserProfileDto>> {
    return this.welcome(await this.accounts.completeSignIn(body.challenge, body.code, clientOf(request)), reply);
  }

  @Post('recovery')
  @Auth('public')
  @OpensSession()
  @Answers(UserProfileDto, {
    summary: 'Sign in with the one-time token of a recovery link',
    description: '`npm run password:reset` makes such a link where signing in with a password is closed.',
  })
  async recover(
    @Body() { token }: RecoverAccountDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<UserProfileDto>> {
    return this.welcome(await this.passwords.recover(token, clientOf(request)), reply);
  }

  @Post('sign-out')
  @BeforeSecondFactor()
  @AnswersDeleted('End this session')
  async signOut(@Actor() actor: ActorType, @Res({ passthrough: true }) reply: FastifyReply): Promise<Data<DeletedDto>> {
    this.cookie.clear(reply);
    return deleted(this.sessions.end(actor, actor.sessionId!));
  }

  @Get('session')
  @BeforeSecondFactor()
  @Answers(CurrentSessionDto, { summary: 'Get the current session' })
  session(@Actor() actor: ActorType, @Session() { user, expiresAt }: CurrentSession): Promise<Data<CurrentSessionDto>> {
    return data({ user, expiresAt, twoFactorRequired: lacksSecondFactor(actor, this.config) });
  }

  @Get('sessions')
  @AnswersList(SessionDto, { summary: 'List the sessions of the signed-in user' })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<SessionDto>> {
    return listing(this.sessions.list(actor, query));
  }

  @Delete('sessions/:id')
  @AnswersDeleted('End one session')
  end(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.sessions.end(actor, id));
  }

  @Merge('password')
  @Answers(UserProfileDto, { summary: 'Change the password, or set a first one; ends every other session' })
  changePassword(@Actor() actor: ActorType, @Body() body: ChangePasswordDto): Promise<Data<UserProfileDto>> {
    return data(this.accounts.changePassword(actor, body.currentPassword ?? undefined, body.newPassword));
  }

  private welcome({ user, session }: SignedIn, reply: FastifyReply): Promise<Data<UserProfileDto>> {
    this.cookie.set(reply, session);
    return data(user);
  }
}
