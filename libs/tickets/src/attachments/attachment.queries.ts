import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Person, person } from '#access';
import { type Actor, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

export interface AttachmentRecord {
  id: string;
  name: string;
  contentType: string;
  size: number;
  uploaderId: string;
  createdAt: Date;
}

/** As responses show it. */
export type AttachmentAnswer = AttachmentRecord & { uploader: Person };

const SORTS = { createdAt: { column: 'a.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

const COLUMNS = `a.id, a.name, a.content_type AS "contentType", a.size, a.uploader_id AS "uploaderId",
  a.created_at AS "createdAt"`;

const attachmentColumns = (actor: Actor, parameters: Parameters): string =>
  `${COLUMNS}, (SELECT ${person(actor, parameters, 'u')} FROM users u WHERE u.id = a.uploader_id) AS uploader`;

@Injectable()
export class AttachmentQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /** Oldest first. */
  list(actor: Actor, ticketId: string, request: PageRequest): Promise<Page<AttachmentAnswer>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'a.id');
    const ticket = parameters.add(ticketId);
    return paging.read(this.reader, parameters, {
      count: `SELECT attachment_count FROM tickets WHERE id = ${ticket}`,
      rows: `SELECT ${attachmentColumns(actor, parameters)}, ${paging.sortValue} FROM attachments a WHERE a.ticket_id = ${ticket}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async answer(sql: Sql, actor: Actor, id: string): Promise<AttachmentAnswer> {
    const parameters = new Parameters();
    const [row] = await sql.query<AttachmentAnswer>(
      `SELECT ${attachmentColumns(actor, parameters)} FROM attachments a WHERE a.id = ${parameters.add(id)}`,
      parameters.values,
    );
    return row!;
  }

  /** Found through its ticket. */
  async one(sql: Sql, ticketId: string, id: string): Promise<{ record: AttachmentRecord; storageKey: string }> {
    if (!isUuid(id)) throw new NotFound('Attachment');
    const [row] = await sql.query<AttachmentRecord & { storageKey: string }>(
      `SELECT ${COLUMNS}, a.storage_key AS "storageKey" FROM attachments a WHERE a.id = $1 AND a.ticket_id = $2`,
      [id, ticketId],
    );
    if (!row) throw new NotFound('Attachment');
    const { storageKey, ...record } = row;
    return { record, storageKey };
  }
}
