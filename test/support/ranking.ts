import type { Docket } from './docket.js';
import type { TestProject, TestTicket, TestUser } from './given.js';

export interface RankedItem extends TestTicket {
  rank: string;
  status: string;
  version: number;
  updatedAt: string;
}

/** Creates, moves and reads the tickets of one project by rank. */
export function ranking(scene: () => { docket: Docket; ada: TestUser; project: TestProject }) {
  const given = (body: object = {}): Promise<TestTicket> =>
    scene().docket.given.ticket(scene().ada, { projectId: scene().project.id, ...body });
  async function several(...titles: string[]): Promise<TestTicket[]> {
    const tickets: TestTicket[] = [];
    for (const title of titles) tickets.push(await given({ title }));
    return tickets;
  }
  const move = (ticket: TestTicket, body: object, user = scene().ada) =>
    scene().docket.as(user).put(`/api/tickets/${ticket.id}/rank`, body);
  const moveAll = (ids: string[], body: object, user = scene().ada) =>
    scene()
      .docket.as(user)
      .post('/api/tickets/rank', { ids, ...body });
  const items = async (query = '', user = scene().ada): Promise<RankedItem[]> =>
    (await scene().docket.as(user).get(`/api/tickets?project=${scene().project.id}&sort=rank&limit=100${query}`)).body
      .data;
  const titles = async (query = '') => (await items(query)).map(({ title }) => title).join('');
  const events = (type?: string) =>
    scene().docket.rows<{
      type: string;
      data: { ticket: RankedItem; changes: Record<string, { from: string; to: string }> };
    }>(
      `SELECT type, data FROM events WHERE project_id = $1 AND type <> 'project.created' AND ($2::text IS NULL OR type = $2)
     ORDER BY position`,
      [scene().project.id, type ?? null],
    );
  /** The last one that the project has assigned, and its rank. */
  const lastPosition = async () =>
    (
      await scene().docket.rows<{ position: number; rank: string }>(
        'SELECT last_rank::int AS position, rank_of(last_rank) AS rank FROM ticket_counters WHERE scope_id = $1',
        [scene().project.id],
      )
    )[0]!;
  const forget = () => scene().docket.rows('DELETE FROM events WHERE project_id = $1', [scene().project.id]);
  return { given, several, move, moveAll, items, titles, events, lastPosition, forget };
}
