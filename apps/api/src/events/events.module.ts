import { Module } from '@nestjs/common';
import { EventLogModule } from '#events';
import { NotificationsModule } from '#notifications';
import { EventFilters } from './event-filters.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';
import { LiveEventsController } from './live-events.controller.js';
import { PersonalEvents } from './personal-events.js';

@Module({
  imports: [EventLogModule, NotificationsModule],
  controllers: [EventsController, LiveEventsController],
  providers: [EventFilters, EventStreams, PersonalEvents],
  exports: [EventStreams],
})
export class EventsApiModule {}
