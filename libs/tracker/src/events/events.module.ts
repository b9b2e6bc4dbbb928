import { Module } from '@nestjs/common';
import { EventsService } from './events.service.js';
import { Nudge } from './nudge.js';

@Module({ providers: [EventsService, Nudge], exports: [EventsService, Nudge] })
export class EventsModule {}
