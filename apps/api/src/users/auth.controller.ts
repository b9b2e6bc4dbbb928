import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { AccountsService, type Client, SessionsService, type SignedIn, UserQueries } from '#users';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { OpensSession } from '../auth/opens-session.decorator.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { UserProfileDto } from '../http/people.dto.js';
import { ChangePasswordDto, CurrentSessionDto, SessionDto, SignInDto, SignUpDto } from './auth.dto.js';

@ApiTags('Auth')
@Controller('api/auth')
@Auth('session')
@NotIdempotent()
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly users: UserQueries,
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
  @Answers(UserProfileDto, { summary: 'Sign in' })
  async signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<UserProfileDto>> {
    return this.welcome(await this.accounts.signIn(body.email, body.password, clientOf(request)), reply);
  }

  @Post('sign-out')
  @AnswersDeleted('End this session')
  async signOut(@Actor() actor: ActorType, @Res({ passthrough: true }) reply: FastifyReply): Promise<Data<DeletedDto>> {
    this.cookie.clear(reply);
    return deleted(this.sessions.end(actor, actor.sessionId!));
  }

  @Get('session')
  @Answers(CurrentSessionDto, { summary: 'Who is signed in, and until when' })
  async session(@Actor() actor: ActorType): Promise<Data<CurrentSessionDto>> {
    const [user, expiresAt] = await Promise.all([
      this.users.profile(actor.userId),
      this.sessions.expiry(actor.sessionId!),
    ]);
    return data({ user, expiresAt });
  }

  @Get('sessions')
  @AnswersList(SessionDto, { summary: 'The sessions of the signed-in user' })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<SessionDto>> {
    return listing(this.sessions.list(actor, query));
  }

  @Delete('sessions/:id')
  @AnswersDeleted('End one session')
  end(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.sessions.end(actor, id));
  }

  @Merge('password')
  @Answers(UserProfileDto, { summary: 'Change the password; ends every other session' })
  changePassword(@Actor() actor: ActorType, @Body() body: ChangePasswordDto): Promise<Data<UserProfileDto>> {
    return data(this.accounts.changePassword(actor, body.currentPassword, body.newPassword));
  }

  private welcome({ user, session }: SignedIn, reply: FastifyReply): Promise<Data<UserProfileDto>> {
    this.cookie.set(reply, session);
    return data(user);
  }
}

function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
