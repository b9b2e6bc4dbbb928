import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import type { Transaction } from '#data';
import { type EventEntry, type EventScope, EventsService } from '#events';

export interface RecordedProject {
  id: string;
  workspaceId: string;
  name: string;
  key: string;
}

/** Records changes to a project in the actor's activity feed and, where defined, as an event. */
@Injectable()
export class ProjectActivity {
  constructor(private readonly events: EventsService) {}

  record(
    tx: Transaction,
    actor: Actor,
    project: RecordedProject,
    action: string,
    description: string,
    { metadata = {}, events = [] }: { metadata?: object; events?: EventEntry[] } = {},
  ): Promise<void> {
    return this.events.record(tx, actor, eventScopeOf(project), {
      events,
      activity: {
        type: 'project',
        action,
        entityId: project.id,
        entityTitle: project.name,
        description,
        metadata: { projectId: project.id, projectKey: project.key, ...metadata },
      },
    });
  }
}

const eventScopeOf = ({ id, name, workspaceId }: RecordedProject): EventScope => ({
  workspaceId,
  project: { id, name },
});
