import { Injectable } from '@nestjs/common';
import type { BuiltinTask } from '#agent-tasks';
import { ValidationFailed } from '#contracts';
import type { Transaction } from '#data';
import type { Pushed } from '../code-event.js';
import { CodeLinks, commitSubject } from '../code-links.js';
import { ticketKeysOfCommit } from '../ticket-key-parser.js';
import { ticketsByKey } from '../tickets-by-key.js';
import type { Skill, SkillOutcome } from './builtin-skill.js';

/** Links commits to the tickets their messages name. */
@Injectable()
export class PushAnalysis implements Skill {
  constructor(private readonly links: CodeLinks) {}

  async do(tx: Transaction, { workspaceId, projectId, payload }: BuiltinTask): Promise<SkillOutcome> {
    const event = pushed(payload);
    const tickets = new Map<string, string>();
    await this.links.followRename(tx, event);
    for (const commit of event.commits) {
      const named = await ticketsByKey(tx, projectId, ticketKeysOfCommit(event, commit));
      await this.links.link(tx, workspaceId, named, commitSubject(event, commit));
      for (const { id, key } of named) tickets.set(id, key);
    }
    const count = `${event.commitCount} ${event.commitCount === 1 ? 'commit' : 'commits'} on ${event.branch}`;
    const about = tickets.size > 0 ? `about ${[...tickets.values()].join(', ')}` : 'about no ticket of this project';
    return {
      result: {
        summary: `${count}, ${about}`,
        artifacts: [...tickets].map(([id, key]) => ({ type: 'ticket', id, key })),
      },
      ticketId: [...tickets.keys()][0],
    };
  }
}

function pushed(payload: object): Pushed & { commitCount: number } {
  const event = payload as Partial<Pushed & { commitCount: number }>;
  if (event.type === 'pushed') return event as Pushed & { commitCount: number };
  throw ValidationFailed.on('data', 'The event is not a push to a code host');
}
