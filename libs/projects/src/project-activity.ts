import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import type { Transaction } from '#data';
import { type EventEntry, type EventPlace, EventsService } from '#events';

export interface ProjectPlace {
  id: string;
  workspaceId: string;
  name: string;
  key: string;
}

/** What people do to a project: in their feed, and for the world where it is an event. */
@Injectable()
export class ProjectActivity {
  constructor(private readonly events: EventsService) {}

  remember(
    tx: Transaction,
    actor: Actor,
    project: ProjectPlace,
    action: string,
    description: string,
    { metadata = {}, events = [] }: { metadata?: object; events?: EventEntry[] } = {},
  ): Promise<void> {
    return this.events.record(tx, actor, placeOf(project), {
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

const placeOf = ({ id, name, workspaceId }: ProjectPlace): EventPlace => ({ workspaceId, project: { id, name } });
