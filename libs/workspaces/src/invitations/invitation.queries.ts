import { Injectable } from '@nestjs/common';
import { type MembershipKind, type Person, PROJECT, person } from '#access';
import { type Actor, Clock, type MemberRole, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

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

/** As the invited user sees it: with the names of the workspace and project. */
export interface ReceivedInvitation extends InvitationRecord {
  workspace: { id: string; name: string };
  project: { id: string; name: string } | null;
}

const SORTS = { createdAt: { column: 'i.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

const columns = (actor: Actor, parameters: Parameters): string =>
  `i.id, i.workspace_id AS "workspaceId", i.project_id AS "projectId", i.email, i.role,
   ${person(actor, parameters, 'u')} AS "invitedBy", i.created_at AS "createdAt", i.expires_at AS "expiresAt",
   i.declined_at AS "declinedAt"`;

/** Invitation `i` with its workspace and project; `u` is the inviter. */
const received = (actor: Actor, parameters: Parameters): string => `${columns(actor, parameters)},
  json_build_object('id', w.id, 'name', w.name) AS workspace,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project`;

const WITH_SCOPE = `invitations i JOIN users u ON u.id = i.invited_by JOIN workspaces w ON w.id = i.workspace_id
  LEFT JOIN projects p ON p.id = i.project_id`;

/** The e-mail of a user, given as an SQL expression of the id; null unless it is verified. */
export const verifiedEmail = (userId: string): string =>
  `(SELECT email FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;

/** Invitations that have not expired. */
@Injectable()
export class InvitationQueries {
  constructor(
    private readonly reader: ReplicaReader,
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

  /** Invitations the actor can accept, newest first. */
  listReceived(actor: Actor, request: PageRequest): Promise<Page<ReceivedInvitation>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'i.id');
    const open = `i.email = ${verifiedEmail(parameters.add(actor.userId))} AND i.expires_at > ${parameters.add(this.clock.now())}
      AND i.declined_at IS NULL AND u.disabled_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM ${WITH_SCOPE} WHERE ${open}`,
      rows: `SELECT ${received(actor, parameters)}, ${paging.sortValue} FROM ${WITH_SCOPE} WHERE ${open}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async received(sql: Sql, actor: Actor, id: string): Promise<ReceivedInvitation> {
    const parameters = new Parameters();
    const [row] = await sql.query<ReceivedInvitation>(
      `SELECT ${received(actor, parameters)} FROM ${WITH_SCOPE} WHERE i.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Invitation');
    return row;
  }

  /** Newest first. Invitations to a workspace do not include those to its projects. */
  list(actor: Actor, kind: MembershipKind, scopeId: string, request: PageRequest): Promise<Page<InvitationRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'i.id');
    const scope = parameters.add(scopeId);
    const inScope = kind === PROJECT ? `i.project_id = ${scope}` : `i.workspace_id = ${scope} AND i.project_id IS NULL`;
    const live = `${inScope} AND i.expires_at > ${parameters.add(this.clock.now())}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM invitations i WHERE ${live}`,
      rows: `SELECT ${columns(actor, parameters)}, ${paging.sortValue}
             FROM invitations i JOIN users u ON u.id = i.invited_by WHERE ${live}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
