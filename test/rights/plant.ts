import type { Docket } from '../support/docket.js';
import type { TestTicket } from '../support/given.js';
import { relay } from '../support/relay.js';
import { makeThings, type Things } from './scene.js';

const MARK = 'zqxjk';
/** Searched for literally, in any case. */
export const CANARY = new RegExp(MARK, 'i');

/** A tenant that has written unique words into everything private, and its public objects. */
export interface Planted {
  things: Things;
  /** Each text, as its author would find it. */
  words: string[];
  /** A public ticket of theirs that is related to private ones. */
  open: TestTicket;
  /** Ids that nobody outside may learn. */
  ids: string[];
}

const wordOf = (name: string) => `${MARK}${name.toLowerCase().replace(/[^a-z]/g, '')}`;

export async function plant(docket: Docket): Promise<Planted> {
  const words = new Set<string>();
  const word = (name: string) => {
    words.add(wordOf(name));
    return wordOf(name);
  };
  const things = await makeThings(docket, 'private', `${wordOf('owner')}/${wordOf('repo')}`, word);
  words.add(wordOf('repo'));
  const { founder, project, workspace, ticket, otherTicket, ids } = things;
  const as = docket.as(founder);
  const done = async (reply: PromiseLike<{ status: number; text: string; body: { data: { id: string } } }>) => {
    const { status, text, body } = await reply;
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return body.data.id;
  };
  await done(
    as.put(`/api/tickets/${ticket.id}`, { title: `Rights under test ${word('newtitle')}`, groupId: ids.groupId }),
  );
  await done(as.put(`/api/tickets/${ticket.id}`, { labelIds: [ids.labelId], assigneeId: things.bystander.id }));
  await done(
    as.put(`/api/project/${project.id}/automations`, { rules: [{ event: word('rule'), kind: 'triage_issue' }] }),
  );
  await done(as.post('/api/tickets', { title: word('loose'), workspaceId: workspace.id }));
  const { running, awaiting_input: waiting } = things.tasks;
  await docket.rows('UPDATE agent_tasks SET question = $2, error = $3 WHERE id = $1', [
    waiting.id,
    word('question'),
    word('error'),
  ]);
  await docket.rows('UPDATE agent_tasks SET result = $2, payload = $3 WHERE id = $1', [
    running.id,
    { summary: word('result') },
    { title: word('payload') },
  ]);
  await docket.rows(
    `INSERT INTO ticket_code_links (id, workspace_id, ticket_id, provider, repo, kind, reference, title, url, state, created_at, updated_at)
     VALUES ($1, $2, $3, 'github', 'acme/x', 'pull_request', '1', $4, $5, 'open', now(), now())`,
    [ids.commentId, workspace.id, ticket.id, word('pull'), `https://example.com/${word('link')}`],
  );
  const shown = await docket.given.project(founder, { workspaceId: workspace.id, visibility: 'public', name: 'Shown' });
  const open = await docket.given.ticket(founder, { projectId: shown.id, parentId: ticket.id, title: 'Shown to all' });
  await done(as.post(`/api/tickets/${open.id}/relations`, { type: 'relates', ticketId: otherTicket.id }));
  await done(as.put(`/api/tickets/${open.id}`, { parentId: null }));
  await done(as.put(`/api/tickets/${open.id}`, { parentId: otherTicket.id }));
  const group = await docket.given.group(founder, workspace.id, { projectId: project.id });
  const moved = await docket.given.ticket(founder, { projectId: project.id, groupId: group.id });
  await done(as.put(`/api/tickets/${moved.id}`, { projectId: shown.id, title: 'Moved to where all see it' }));
  await relay(docket);
  const { running: held, awaiting_input: asked, failed } = things.tasks;
  return {
    things,
    words: [...words],
    open,
    ids: [
      ...[project.id, ticket.id, otherTicket.id, things.deletedTicket.id, things.emptyWorkspace.id],
      ...[held, asked, failed].flatMap(({ id, leaseToken }) => [id, leaseToken]),
      ...Object.entries(ids).flatMap(([name, id]) => (name === 'inviteeId' ? [] : [id])),
      ...[group.id, project.key, founder.email, things.bystander.email],
    ],
  };
}

/** Continues to write: to private objects, and to public ones that refer to them. */
export async function goOn(docket: Docket, { things, open }: Planted): Promise<void> {
  const { founder, project, ticket, otherTicket } = things;
  const as = docket.as(founder);
  const moved = await docket.given.ticket(founder, { projectId: project.id, title: 'On its way' });
  await as.put(`/api/tickets/${moved.id}`, { projectId: open.projectId, status: 'done' });
  await as.put(`/api/tickets/${ticket.id}`, { title: `${MARK} again`, status: 'in_review' });
  await as.post(`/api/tickets/${ticket.id}/comments`, { content: `${MARK} once more` });
  await as.put(`/api/tickets/${open.id}`, { parentId: ticket.id });
  await as.post(`/api/tickets/${open.id}/relations`, { type: 'blocks', ticketId: otherTicket.id });
  await as.put(`/api/tickets/${open.id}`, { title: LAST_TITLE });
  await relay(docket);
}

/** An event that everyone receives after all others. */
export const LAST_TITLE = 'Shown to the end';
