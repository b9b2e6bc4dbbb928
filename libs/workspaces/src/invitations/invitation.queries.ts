import { Injectable } from '@nestjs/common';
import { type MembershipKind, type Person, PROJECT, person } from '#access';
import { type Actor, Clock, type MemberRole, NotFound } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, type Sort, type Sql } from '#data';

export interface InvitationRecord {
  id: string;
  workspaceId: string;
  projectId: string | null;
  email: string;
  role: MemberRole;
  invitedBy: Person;
  createdAt: Date;
  expiresAt: Date;
}

const SORTS = { createdAt: { column: 'i.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

const columns = (actor: Actor, parameters: Parameters): string =>
  `i.id, i.workspace_id AS "workspaceId", i.project_id AS "projectId", i.email, i.role,
   ${person(actor, parameters, 'u')} AS "invitedBy", i.created_at AS "createdAt", i.expires_at AS "expiresAt"`;

/** Invitations that can still be accepted. */
@Injectable()
export class InvitationQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async one(sql: Sql, actor: Actor, id: string): Promise<InvitationRecord> {
    const parameters = new Parameters();
    const [row] = await sql.query<InvitationRecord>(
      `SELECT ${columns(actor, parameters)} FROM invitations i JOIN users u ON u.id = i.invited_by
       WHERE i.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Invitation');
    return row;
  }

  /** Newest first. Those to a workspace are not those to its projects. */
  list(actor: Actor, kind: MembershipKind, placeId: string, request: PageRequest): Promise<Page<InvitationRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'i.id');
    const place = parameters.add(placeId);
    const here = kind === PROJECT ? `i.project_id = ${place}` : `i.workspace_id = ${place} AND i.project_id IS NULL`;
    const live = `${here} AND i.expires_at > ${parameters.add(this.clock.now())}`;
    return paging.read(this.db, parameters, {
      count: `SELECT count(*) FROM invitations i WHERE ${live}`,
      rows: `SELECT ${columns(actor, parameters)}, ${paging.sortValue}
             FROM invitations i JOIN users u ON u.id = i.invited_by WHERE ${live}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
