import { Module } from '@nestjs/common';
import { EventsService } from './events.service.js';
import { WorkerWakeup } from './worker-wakeup.js';

@Module({ providers: [EventsService, WorkerWakeup], exports: [EventsService, WorkerWakeup] })
export class EventsModule {}
