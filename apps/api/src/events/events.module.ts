import { Module } from '@nestjs/common';
import { EventLogModule } from '#tracker/events/event-log.module.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';

@Module({ imports: [EventLogModule], controllers: [EventsController], providers: [EventStreams] })
export class EventsModule {}
