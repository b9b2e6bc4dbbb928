import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import { ProviderSignIn, Providers, type Refusal, SignInRefused } from '#users';
import { Auth } from '../../auth/auth.decorator.js';
import { BrowserCookie } from '../../auth/browser-cookie.js';
import { clientOf } from '../../auth/client-of.js';
import { SessionCookie } from '../../auth/session-cookie.js';
import { type Data, data } from '../../http/answers.js';
import { Answers, AnswersRedirect } from '../../http/openapi/answers.decorator.js';
import { appAddress } from '../../http/own-addresses.js';
import { ForeignQuery } from '../../http/validation/undeclared-input.js';
import { callbackOf } from './callback-address.js';
import { ProviderDto, StartQuery } from './sign-in.dto.js';

/** For browsers, which are redirected to a provider and back. */
@ApiTags('Auth')
@Controller('api/auth')
@Auth('public')
export class ProvidersController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly providers: Providers,
    private readonly signIn: ProviderSignIn,
    private readonly browsers: BrowserCookie,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('providers')
  @Answers(ProviderDto, { summary: 'List the configured identity providers', isArray: true })
  list(): Promise<Data<ProviderDto[]>> {
    return data(this.providers.all.map(({ name, label }) => ({ name, label })));
  }

  @Get('oidc/:name/start')
  @AnswersRedirect({
    summary: 'Sign in with a provider',
    description:
      'To be opened by a browser. Leads to the provider and back to `…/callback`, and from there to `returnTo` below `APP_URL`.',
  })
  async start(
    @Param('name') name: string,
    @Query() { returnTo }: StartQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.redirected(request, reply, () =>
      this.signIn.start({
        provider: name,
        redirectUri: callbackOf(name, request, this.config),
        returnTo,
        browser: this.browsers.ensure(request, reply),
      }),
    );
  }

  @Get('oidc/:name/callback')
  @ForeignQuery()
  @AnswersRedirect({
    summary: 'Complete a sign-in with a provider',
    description:
      'Opens a session and leads to `returnTo`, or to `/sign-in#error=<code>` below `APP_URL`: `access_denied`, `invalid_state`, `email_unverified`, `account_exists`, `sign_up_closed` or `provider_error`.',
  })
  @ApiQuery({ name: 'state', required: false, schema: { type: 'string' }, example: 'Zk9x0y1V…' })
  @ApiQuery({ name: 'code', required: false, schema: { type: 'string' }, example: 'SplxlOBe…' })
  @ApiQuery({ name: 'error', required: false, schema: { type: 'string' }, example: 'access_denied' })
  async callback(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.redirected(request, reply, async () => {
      const returned = {
        provider: name,
        redirectUri: callbackOf(name, request, this.config),
        parameters: new URLSearchParams(request.url.split('?').slice(1).join('?')),
        browser: this.browsers.read(request),
      };
      const { returnTo, session } = await this.signIn.finish(returned, clientOf(request));
      if (session) this.cookie.set(reply, session);
      return `${appAddress(request, this.config)}${returnTo}`;
    });
  }

  private async redirected(request: FastifyRequest, reply: FastifyReply, target: () => Promise<string>): Promise<void> {
    const failed = (code: Refusal) => `${appAddress(request, this.config)}/sign-in#error=${code}`;
    try {
      reply.header('location', await target());
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      reply.header('location', failed(error.code));
    }
  }
}
