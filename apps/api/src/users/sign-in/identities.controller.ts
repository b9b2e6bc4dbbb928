import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import type { Actor as ActorType } from '#contracts';
import { IdentitiesService, ProviderSignIn } from '#users';
import { Actor, Auth } from '../../auth/auth.decorator.js';
import { BrowserCookie } from '../../auth/browser-cookie.js';
import { BeforeSecondFactor } from '../../auth/second-factor.js';
import { type Data, type DeletedDto, data, deleted } from '../../http/answers.js';
import { NotIdempotent } from '../../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../../http/openapi/answers.decorator.js';
import { FailsWith } from '../../http/openapi/fails-with.decorator.js';
import { type Listing, listing } from '../../http/pagination/listing.js';
import { PageQueryDto } from '../../http/pagination/page-query.dto.js';
import { callbackOf } from './callback-address.js';
import { IdentityDto, ProviderUrlDto, StartLinkingDto } from './sign-in.dto.js';

/** Provider accounts that can sign in to the caller's account. */
@ApiTags('Ways to sign in')
@Controller('api/user/identities')
@Auth('session')
@NotIdempotent()
export class IdentitiesController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly identities: IdentitiesService,
    private readonly signIn: ProviderSignIn,
    private readonly browsers: BrowserCookie,
  ) {}

  @Get()
  @BeforeSecondFactor()
  @AnswersList(IdentityDto, { summary: 'List the linked accounts at identity providers' })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<IdentityDto>> {
    return listing(this.identities.list(actor, query));
  }

  @Post(':id/start')
  @BeforeSecondFactor()
  @FailsWith({ UPSTREAM_ERROR: 'The provider could not be reached' })
  @ApiParam({ name: 'id', description: 'The name of a provider.', example: 'google' })
  @Answers(ProviderUrlDto, {
    summary: 'Link an account at a provider',
    description: 'Answers where to send this browser. It comes back as from a sign-in, with the same errors.',
  })
  async start(
    @Actor() actor: ActorType,
    @Param('id') provider: string,
    @Body() { returnTo }: StartLinkingDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<ProviderUrlDto>> {
    const url = await this.signIn.startLinking(actor, {
      provider,
      redirectUri: callbackOf(provider, request, this.config),
      returnTo,
      browser: this.browsers.ensure(request, reply),
    });
    return data({ url });
  }

  @Delete(':id')
  @AnswersDeleted('Unlink an account at a provider, unless it is the last way to sign in')
  remove(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.identities.remove(actor, id));
  }
}
