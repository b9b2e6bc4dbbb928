import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import type { Transaction } from '#data';
import { EventsService } from '../events/events.service.js';

export interface ProjectPlace {
  id: string;
  workspaceId: string;
  name: string;
  key: string;
}

/** What people do to a project, in their feed. */
@Injectable()
export class ProjectActivity {
  constructor(private readonly events: EventsService) {}

  remember(
    tx: Transaction,
    actor: Actor,
    project: ProjectPlace,
    action: string,
    description: string,
    metadata: object = {},
  ): Promise<void> {
    return this.events.remember(tx, actor, placeOf(project), {
      type: 'project',
      action,
      entityId: project.id,
      entityTitle: project.name,
      description,
      metadata: { projectId: project.id, projectKey: project.key, ...metadata },
    });
  }
}

/** The project as every event carries it. */
export const placeOf = ({ id, name, workspaceId }: Omit<ProjectPlace, 'key'>) => ({
  workspaceId,
  project: { id, name },
});
