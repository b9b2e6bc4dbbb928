import { Module } from '@nestjs/common';
import { EventAudience } from './event-audience.js';
import { EventLogQueries } from './event-log.queries.js';

@Module({ providers: [EventAudience, EventLogQueries], exports: [EventAudience, EventLogQueries] })
export class EventLogModule {}
