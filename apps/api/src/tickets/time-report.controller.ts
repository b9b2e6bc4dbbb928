import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { MAX_TIME_ENTRIES, TimeReportQueries } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { Limited } from '../http/limits/request-limits.js';
import { TimeReportDto, TimeReportQueryDto } from './time-report.dto.js';

@ApiTags('Time logs')
@Controller('api/time-logs')
@Auth('session', 'api-key')
@Scope('tickets')
export class TimeReportController {
  constructor(private readonly queries: TimeReportQueries) {}

  @Get()
  @Limited('searches')
  @ApiOperation({
    summary: 'Sum logged time by person, ticket or day',
    description: `At most ${MAX_TIME_ENTRIES.toLocaleString('en')} entries; \`total\` is of all that was logged.`,
  })
  @ApiResponse({ status: 200, description: 'The minutes', type: TimeReportDto })
  async report(@Actor() actor: ActorType, @Query() query: TimeReportQueryDto): Promise<TimeReportDto> {
    const { entries, total } = await this.queries.report(actor, query);
    return { data: entries, total };
  }
}
