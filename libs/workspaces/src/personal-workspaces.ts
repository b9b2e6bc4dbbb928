import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock } from '#contracts';
import { TicketCounters, type Transaction, Workspace, WorkspaceMember } from '#data';
import { slugify } from './slug.js';

const LONGEST_NAME = 240; // names are limited to 255 characters, and a suffix is added

/** The workspace every user has from the start: the default for new projects and tickets. */
@Injectable()
export class PersonalWorkspaces {
  constructor(private readonly clock: Clock) {}

  async create(tx: Transaction, owner: { id: string; name: string }): Promise<string> {
    const id = uuidv7();
    const now = this.clock.now();
    await tx.manager.insert(Workspace, {
      id,
      name: `${[...owner.name].slice(0, LONGEST_NAME).join('')}'s workspace`,
      // Random, since the plain name may be taken and a transaction cannot cheaply retry.
      slug: `${slugify(owner.name)}-${randomBytes(4).toString('hex')}`,
      ownerId: owner.id,
      personal: true,
      createdAt: now,
      updatedAt: now,
    });
    await tx.manager.insert(WorkspaceMember, { workspaceId: id, userId: owner.id, role: 'owner', joinedAt: now });
    await tx.manager.insert(TicketCounters, { scopeId: id, workspaceId: id });
    return id;
  }
}
