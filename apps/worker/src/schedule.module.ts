import { Global, Module } from '@nestjs/common';
import { DueWork } from '#stats';
import { Schedule } from './schedule.js';

@Global()
@Module({ providers: [DueWork, Schedule], exports: [Schedule] })
export class ScheduleModule {}
