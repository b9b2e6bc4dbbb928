import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import type { Actor as ActorType } from '#contracts';
import { PasskeysService, relyingPartyAt } from '#users';
import { Actor, Auth } from '../../auth/auth.decorator.js';
import { BeforeSecondFactor } from '../../auth/second-factor.js';
import { type Data, type DeletedDto, data, deleted } from '../../http/answers.js';
import { NotIdempotent } from '../../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../../http/openapi/answers.decorator.js';
import { appAddress } from '../../http/own-addresses.js';
import { type Listing, listing } from '../../http/pagination/listing.js';
import { PageQueryDto } from '../../http/pagination/page-query.dto.js';
import { CreatePasskeyDto, NewPasskeyOptionsDto, PasskeyDto } from './sign-in.dto.js';

/** Passkeys (WebAuthn) that can sign in to the caller's account. */
@ApiTags('Ways to sign in')
@Controller('api/user/passkeys')
@Auth('session')
@NotIdempotent()
export class PasskeysController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly passkeys: PasskeysService,
  ) {}

  @Post('options')
  @BeforeSecondFactor()
  @Answers(NewPasskeyOptionsDto, { summary: 'Get the options for creating a passkey' })
  options(@Actor() actor: ActorType, @Req() request: FastifyRequest): Promise<Data<NewPasskeyOptionsDto>> {
    const options = this.passkeys.options(actor, relyingPartyAt(appAddress(request, this.config)));
    return data(options as unknown as Promise<NewPasskeyOptionsDto>);
  }

  @Post()
  @BeforeSecondFactor()
  @Answers(PasskeyDto, { summary: 'Add a passkey that the browser has created', status: 201 })
  create(
    @Actor() actor: ActorType,
    @Body() body: CreatePasskeyDto,
    @Req() request: FastifyRequest,
  ): Promise<Data<PasskeyDto>> {
    const party = relyingPartyAt(appAddress(request, this.config));
    return data(this.passkeys.register(actor, party, body.name, body.response));
  }

  @Get()
  @BeforeSecondFactor()
  @AnswersList(PasskeyDto, { summary: 'List the passkeys of the account' })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<PasskeyDto>> {
    return listing(this.passkeys.list(actor, query));
  }

  @Delete(':id')
  @AnswersDeleted('Remove a passkey, unless it is the last way to sign in')
  remove(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.passkeys.remove(actor, id));
  }
}
