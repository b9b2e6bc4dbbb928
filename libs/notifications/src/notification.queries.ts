import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { actorAsReader, isMember, isReadable, type Person, personFor, type Reader, readableTicket } from '#access';
import {
  type Actor,
  type AgentTaskStatus,
  Clock,
  NotFound,
  type NotificationReason,
  type NotificationType,
  type TicketStatus,
} from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';
import { notificationText } from './notification-text.js';

/** Figures of a weekly digest. */
export interface Digest {
  /** The past week: from Monday to Monday, at midnight in the user's time zone. */
  since: string;
  until: string;
  completed: number;
  open: number;
  overdue: number;
  dueThisWeek: number;
}

export interface NotificationRecord {
  id: string;
  type: NotificationType;
  reason: NotificationReason;
  description: string;
  actor: Person | null;
  ticket: { id: string; key: string | null; title: string; status: TicketStatus } | null;
  project: { id: string; name: string; key: string } | null;
  workspace: { id: string; name: string } | null;
  commentId: string | null;
  agentTask: { id: string; status: AgentTaskStatus; question: string | null } | null;
  changes: string[] | null;
  digest: Digest | null;
  readAt: Date | null;
  createdAt: Date;
}

type Row = Omit<NotificationRecord, 'description'>;

/** A notification and its recipient's number of unread ones. */
export interface Received {
  notification: NotificationRecord;
  unread: number;
}

/** The user to read a notification for, and whether their credential is an admin's. */
export interface NotificationReader {
  notificationId: string;
  userId: string;
  isAdmin: boolean;
}

const SORTS = { createdAt: { column: 'n.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class NotificationQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
  ) {}

  /** Newest first. Readability is checked once per subject, and the details are read only for the rows of the page. */
  async list(actor: Actor, request: PageRequest & { unread?: boolean }): Promise<Page<NotificationRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'n.id');
    const reader = actorAsReader(actor, parameters);
    const shown = this.shown(reader, parameters);
    const read = request.unread === undefined ? '' : `AND n.read_at IS ${request.unread ? '' : 'NOT '}NULL`;
    const own = `FROM notifications n WHERE n.user_id = ${parameters.addId(actor.userId)} ${read}`;
    const ids = `SELECT n.id, ${paging.sortValue} FROM (SELECT n.id, n.created_at, ${SUBJECT} ${own}) n ${SUBJECTS}
      WHERE ${shown} ${paging.condition(parameters)} ${paging.window(parameters)}`;
    const page = await paging.read<Row>(this.reader, parameters, {
      count: `SELECT coalesce(sum(n.notices), 0) FROM (
          SELECT ${SUBJECT}, count(*) AS notices ${own} GROUP BY ${SUBJECT}
        ) n ${SUBJECTS} WHERE ${shown}`,
      rows: `SELECT ${columns(reader)}, page."sortValue" FROM (${paging.firstOf(ids, parameters)}) page JOIN notifications n USING (id) ${SUBJECTS} ${paging.orderBy}`,
    });
    return { ...page, items: page.items.map(withDescription) };
  }

  async one(sql: Sql, actor: Actor, id: string): Promise<NotificationRecord> {
    if (!isUuid(id)) throw new NotFound('Notification');
    const parameters = new Parameters();
    const reader = actorAsReader(actor, parameters);
    const [row] = await sql.query<Row>(
      `SELECT ${columns(reader)} FROM notifications n ${SUBJECTS}
       WHERE n.id = ${parameters.add(id)} AND n.user_id = ${parameters.add(actor.userId)}
         AND ${this.shown(reader, parameters)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Notification');
    return withDescription(row);
  }

  /**
   * Notifications of many users in one statement, keyed by notification, user and role; only those they can see now.
   */
  async received(readers: NotificationReader[]): Promise<Map<string, Received>> {
    if (readers.length === 0) return new Map();
    const parameters = new Parameters();
    const reader = { userId: 'r.user_id', isAdmin: 'r.is_admin' };
    const shown = this.shown(reader, parameters);
    const wanted = ['notificationId', 'userId', 'isAdmin'] as const;
    const [ids, users, admins] = wanted.map((field) => parameters.add(readers.map((one) => one[field])));
    const rows = await this.db.query<Row & { unread: number; reader: string }>(
      `WITH wanted AS (
         SELECT * FROM unnest(${ids}::uuid[], ${users}::uuid[], ${admins}::boolean[]) AS w (id, user_id, is_admin)
       ),
       readers AS MATERIALIZED (
         SELECT r.*, (SELECT coalesce(sum(n.notices), 0)::int FROM (
           SELECT ${SUBJECT}, count(*) AS notices FROM notifications n
           WHERE n.user_id = r.user_id AND n.read_at IS NULL GROUP BY ${SUBJECT}
         ) n ${SUBJECTS} WHERE ${shown}) AS unread
         FROM (SELECT DISTINCT user_id, is_admin FROM wanted) r
       )
       SELECT ${columns(reader)}, r.unread, r.user_id || ' ' || r.is_admin AS reader
       FROM wanted JOIN readers r USING (user_id, is_admin)
       JOIN notifications n ON n.id = wanted.id AND n.user_id = r.user_id ${SUBJECTS}
       WHERE ${shown}`,
      parameters.values,
    );
    return new Map(
      rows.map(({ unread, reader: of, ...row }) => [`${row.id} ${of}`, { notification: withDescription(row), unread }]),
    );
  }

  /** Whether the reader can see notification `n`: its subject still exists and is readable. */
  private shown(reader: Reader, parameters: Parameters): string {
    const inWorkspace = (userId: string) => isMember(userId, { workspaceId: 'n.workspace_id' });
    const member =
      reader.isAdmin === true ? 'true' : [reader.isAdmin ?? 'false', inWorkspace(reader.userId)].join(' OR ');
    return `CASE
      WHEN n.ticket_id IS NOT NULL THEN ${readableTicket(reader, 't', 'p')}
      WHEN n.invitation_id IS NOT NULL
        THEN i.expires_at > ${parameters.add(this.clock.now())} AND i.declined_at IS NULL AND p.status IS DISTINCT FROM 'deleted'
      WHEN n.project_id IS NOT NULL THEN ${isReadable(reader, { project: 'p' })}
      WHEN n.workspace_id IS NOT NULL THEN (${member})
      ELSE true END`;
  }
}

/** What notification `n` is about, and the current project of that subject. */
const SUBJECT = 'n.ticket_id, n.project_id, n.workspace_id, n.invitation_id';
const SUBJECTS = `
  LEFT JOIN tickets t ON t.id = n.ticket_id
  LEFT JOIN projects p ON p.id = CASE WHEN n.ticket_id IS NULL THEN n.project_id ELSE t.project_id END
  LEFT JOIN invitations i ON i.id = n.invitation_id`;

const columns = (reader: Reader): string => `
  n.id, n.type, n.reason, n.comment_id AS "commentId", n.fields AS changes, n.digest, n.read_at AS "readAt",
  n.created_at AS "createdAt",
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title,
    'status', t.status) END AS ticket,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'key', p.key) END AS project,
  (SELECT json_build_object('id', w.id, 'name', w.name) FROM workspaces w WHERE w.id = n.workspace_id) AS workspace,
  (SELECT json_build_object('id', q.id, 'status', q.status, 'question', q.question) FROM agent_tasks q
    WHERE q.id = n.agent_task_id) AS "agentTask",
  (SELECT ${personFor(reader, 'a')} FROM users a WHERE a.id = n.actor_id) AS actor`;

const withDescription = (row: Row): NotificationRecord => ({ ...row, description: notificationText(row) });
