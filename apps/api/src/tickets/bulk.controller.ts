import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { BulkService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { FailsWith } from '../http/openapi/fails-with.decorator.js';
import { BulkAnswerDto, BulkDto, readOperations } from './bulk.dto.js';

@ApiTags('Tickets')
@Controller('api/tickets/bulk')
@Auth('session', 'api-key')
@Scope('tickets')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post()
  @FailsWith({ NOT_FOUND: 'Ticket not found' })
  @Answers(BulkAnswerDto, { summary: 'Create, update and delete up to 100 tickets at once' })
  async run(@Actor() actor: ActorType, @Body() body: BulkDto): Promise<Data<BulkAnswerDto>> {
    const { atomic, dryRun } = body;
    const results = await this.bulk.run(actor, readOperations(body.operations), { atomic, dryRun });
    const applied = !(atomic && results.some(({ status }) => status === 'failed'));
    return data({ atomic, dryRun, applied, results });
  }
}
