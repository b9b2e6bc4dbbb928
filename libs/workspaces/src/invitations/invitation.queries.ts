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
  declinedAt: Date | null;
}

/** As the person sees it who was invited: with the names of where to. */
export interface ReceivedInvitation extends InvitationRecord {
  workspace: { id: string; name: string };
  project: { id: string; name: string } | null;
}

const SORTS = { createdAt: { column: 'i.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

const columns = (actor: Actor, parameters: Parameters): string =>
  `i.id, i.workspace_id AS "workspaceId", i.project_id AS "projectId", i.email, i.role,
   ${person(actor, parameters, 'u')} AS "invitedBy", i.created_at AS "createdAt", i.expires_at AS "expiresAt",
   i.declined_at AS "declinedAt"`;

/** Where invitation `i` is to, whose inviter is `u`. */
const received = (actor: Actor, parameters: Parameters): string => `${columns(actor, parameters)},
  json_build_object('id', w.id, 'name', w.name) AS workspace,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project`;

const PLACES = `invitations i JOIN users u ON u.id = i.invited_by JOIN workspaces w ON w.id = i.workspace_id
  LEFT JOIN projects p ON p.id = i.project_id`;

/** The e-mail of the user whose id an expression gives, once they have shown that it is theirs. */
export const verifiedEmail = (userId: string): string =>
  `(SELECT email FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;

/** Invitations that have not expired. */
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

  /** Those that the actor can accept, newest first. */
  listReceived(actor: Actor, request: PageRequest): Promise<Page<ReceivedInvitation>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'i.id');
    const open = `i.email = ${verifiedEmail(parameters.add(actor.userId))} AND i.expires_at > ${parameters.add(this.clock.now())}
      AND i.declined_at IS NULL AND u.disabled_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
    return paging.read(this.db, parameters, {
      count: `SELECT count(*) FROM ${PLACES} WHERE ${open}`,
      rows: `SELECT ${received(actor, parameters)}, ${paging.sortValue} FROM ${PLACES} WHERE ${open}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async received(sql: Sql, actor: Actor, id: string): Promise<ReceivedInvitation> {
    const parameters = new Parameters();
    const [row] = await sql.query<ReceivedInvitation>(
      `SELECT ${received(actor, parameters)} FROM ${PLACES} WHERE i.id = ${parameters.add(id)}`,
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
