import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { QueuesModule } from '#queues';
import { ImportsModule } from './imports/imports.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-worker'),
    QueuesModule.forRoot(),
    ImportsModule,
    MaintenanceModule,
  ],
})
export class WorkerModule {}
