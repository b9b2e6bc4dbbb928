import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ServiceUnavailable } from '#contracts';
import { Database } from '#data';
import { Auth } from '../../auth/auth.decorator.js';
import { Unlimited } from '../limits/request-limits.js';
import { Drain } from './drain.js';

class HealthDto {
  @ApiProperty({ example: 'ok' }) status!: string;
}

@ApiTags('Health')
@Controller('health')
@Auth('public')
@Unlimited()
export class HealthController {
  constructor(
    private readonly db: Database,
    private readonly drain: Drain,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'Check whether the process runs' })
  @ApiResponse({ status: 200, type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  /** Redis is not checked: the API does not need it. */
  @Get('ready')
  @ApiOperation({ summary: 'Check whether the process can serve requests' })
  @ApiResponse({ status: 200, type: HealthDto })
  async ready(): Promise<HealthDto> {
    if (this.drain.started) throw new ServiceUnavailable('Shutting down', 5);
    await this.db.query('SELECT 1');
    return { status: 'ok' };
  }
}
