import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { QueuesModule } from '#queues';
import { MaintenanceModule } from './maintenance/maintenance.module.js';

@Module({
  imports: [ConfigModule, DataModule.forProcess('docket-worker'), QueuesModule.forRoot(), MaintenanceModule],
})
export class WorkerModule {}
