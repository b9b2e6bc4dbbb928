import { Module } from '@nestjs/common';
import { EventLogModule } from '#events';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';

@Module({ imports: [EventLogModule], controllers: [EventsController], providers: [EventStreams] })
export class EventsModule {}
