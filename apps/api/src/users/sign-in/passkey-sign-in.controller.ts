import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import { PasskeySignIn, relyingPartyAt, UserQueries } from '#users';
import { Auth } from '../../auth/auth.decorator.js';
import { BrowserCookie } from '../../auth/browser-cookie.js';
import { clientOf } from '../../auth/client-of.js';
import { OpensSession } from '../../auth/opens-session.decorator.js';
import { SessionCookie } from '../../auth/session-cookie.js';
import { type Data, data } from '../../http/answers.js';
import { NotIdempotent } from '../../http/idempotency/idempotent.decorator.js';
import { Answers } from '../../http/openapi/answers.decorator.js';
import { appAddress } from '../../http/own-addresses.js';
import { UserProfileDto } from '../../http/people.dto.js';
import { PasskeySignInDto, PasskeySignInOptionsDto } from './sign-in.dto.js';

@ApiTags('Auth')
@Controller('api/auth/passkey')
@Auth('public')
@NotIdempotent()
export class PasskeySignInController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly passkeys: PasskeySignIn,
    private readonly users: UserQueries,
    private readonly browsers: BrowserCookie,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('options')
  @OpensSession()
  @Answers(PasskeySignInOptionsDto, {
    summary: 'Get the options for signing in with a passkey',
    description: 'Sets a cookie: the challenge works in this browser alone.',
  })
  options(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<PasskeySignInOptionsDto>> {
    const browser = this.browsers.ensure(request, reply);
    const options = this.passkeys.options(relyingPartyAt(appAddress(request, this.config)), browser);
    return data(options as unknown as Promise<PasskeySignInOptionsDto>);
  }

  @Post()
  @OpensSession()
  @Answers(UserProfileDto, { summary: 'Sign in with a passkey' })
  async signIn(
    @Body() body: PasskeySignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<UserProfileDto>> {
    const party = relyingPartyAt(appAddress(request, this.config));
    const { userId, session } = await this.passkeys.signIn(
      party,
      body.response,
      this.browsers.read(request),
      clientOf(request),
    );
    this.cookie.set(reply, session);
    return data(this.users.profile(userId));
  }
}
