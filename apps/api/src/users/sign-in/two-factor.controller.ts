import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { TwoFactorService } from '#users';
import { Actor, Auth } from '../../auth/auth.decorator.js';
import { BeforeSecondFactor } from '../../auth/second-factor.js';
import { type Data, data } from '../../http/answers.js';
import { NotIdempotent } from '../../http/idempotency/idempotent.decorator.js';
import { Answers } from '../../http/openapi/answers.decorator.js';
import { CodeDto, RecoveryCodesDto, TwoFactorDto, TwoFactorSetupDto } from './sign-in.dto.js';

/** The second factor of password sign-ins. */
@ApiTags('Ways to sign in')
@Controller('api/user/two-factor')
@Auth('session')
@NotIdempotent()
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactorService) {}

  @Get()
  @BeforeSecondFactor()
  @Answers(TwoFactorDto, { summary: 'Get the state of the second factor' })
  status(@Actor() actor: ActorType): Promise<Data<TwoFactorDto>> {
    return data(this.twoFactor.status(actor));
  }

  @Post('setup')
  @BeforeSecondFactor()
  @Answers(TwoFactorSetupDto, {
    summary: 'Create a secret for an authenticator app',
    description: 'It counts once `enable` has seen a code of it; until then, each call makes a new one.',
  })
  setUp(@Actor() actor: ActorType): Promise<Data<TwoFactorSetupDto>> {
    return data(this.twoFactor.setUp(actor));
  }

  @Post('enable')
  @BeforeSecondFactor()
  @Answers(RecoveryCodesDto, { summary: 'Enable the second factor with a first code' })
  async enable(@Actor() actor: ActorType, @Body() { code }: CodeDto): Promise<Data<RecoveryCodesDto>> {
    return data({ recoveryCodes: await this.twoFactor.enable(actor, code) });
  }

  @Post('recovery-codes')
  @Answers(RecoveryCodesDto, { summary: 'Replace the recovery codes' })
  async renew(@Actor() actor: ActorType, @Body() { code }: CodeDto): Promise<Data<RecoveryCodesDto>> {
    return data({ recoveryCodes: await this.twoFactor.renewRecoveryCodes(actor, code) });
  }

  @Post('disable')
  @Answers(TwoFactorDto, { summary: 'Disable the second factor' })
  disable(@Actor() actor: ActorType, @Body() { code }: CodeDto): Promise<Data<TwoFactorDto>> {
    return data(this.twoFactor.disable(actor, code));
  }
}
