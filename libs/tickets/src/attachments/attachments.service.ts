import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { may } from '#access';
import { type Actor, Clock, Forbidden, ServiceUnavailable } from '#contracts';
import { Attachment, Database, FileGarbage, type Page, type PageRequest, Ticket, type Transaction } from '#data';
import { Files, PICTURE_HEAD, type PictureType, pictureType } from '#files';
import { refuseArchived, TicketAccess } from '../ticket-access.js';
import { nameOf, TicketAuditTrail } from '../ticket-audit-trail.js';
import { type AttachmentAnswer, AttachmentQueries, type AttachmentRecord } from './attachment.queries.js';
import { fileName, mediaType } from './file-name.js';
import { StorageQuota } from './storage-quota.js';

/** An upload. Nothing is read before `open` is called; `bytes` throws if it does not arrive completely. */
export interface IncomingFile {
  open(): Promise<{ name?: string; contentType?: string; bytes: AsyncIterable<Uint8Array> }>;
}

/** A download; nothing is read before `open` or `picture` is called. */
export interface OutgoingFile extends AttachmentRecord {
  open(): Promise<Readable>;
  /** The picture type of the bytes; undefined if they are not a picture. */
  picture(): Promise<PictureType | undefined>;
}

@Injectable()
export class AttachmentsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly files: Files,
    private readonly access: TicketAccess,
    private readonly audit: TicketAuditTrail,
    private readonly queries: AttachmentQueries,
    private readonly quota: StorageQuota,
  ) {}

  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<AttachmentAnswer>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    return this.queries.list(actor, id, request);
  }

  async download(actor: Actor, idOrKey: string, attachmentId: string): Promise<OutgoingFile> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    const { record, storageKey } = await this.queries.one(this.db, id, attachmentId);
    const open = () => this.files.read(storageKey);
    return { ...record, open, picture: async () => pictureType(await headOf(await open())) };
  }

  /**
   * The file counts as garbage until the attachment refers to it, so the worker cleans up after any failure, even a
   * crash. Permissions are checked before the first byte, and again before it is kept.
   */
  async upload(actor: Actor, idOrKey: string, incoming: IncomingFile): Promise<AttachmentAnswer> {
    const { workspaceId } = await this.access.ticket(this.db, actor, idOrKey, 'write');
    const { name, contentType, bytes } = await incoming.open();
    const id = uuidv7();
    const storageKey = `${workspaceId}/${id}`;
    const garbage = { key: storageKey, since: this.clock.now() };
    await this.db.withManager((manager) => manager.insert(FileGarbage, garbage));
    try {
      const size = await this.files.write(storageKey, await this.quota.limited(workspaceId, bytes));
      const file = { id, storageKey, name: fileName(name), contentType: mediaType(contentType), size };
      return await this.db.transaction((tx) => this.insert(tx, actor, idOrKey, file));
    } catch (error) {
      // The file can be deleted at once; its garbage row stays, in case the storage is still finishing the write.
      await this.files.delete(storageKey).catch(() => undefined);
      throw error;
    }
  }

  delete(actor: Actor, idOrKey: string, attachmentId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const options = { lock: true, archived: 'refusedLater' } as const;
      const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', options);
      const { record: from } = await this.queries.one(tx, ticket.id, attachmentId);
      if (from.uploaderId !== actor.userId && !may(ticket.role, 'deleteAny')) throw Forbidden.to('attachment');
      refuseArchived(ticket);
      await tx.manager.delete(Attachment, { id: from.id });
      await this.count(tx, ticket.id, -1);
      const changes = { attachments: { from, to: null } };
      const description = `Removed ${from.name} from ${nameOf(ticket)}`;
      await this.audit.touched(tx, actor, ticket, changes, 'detached', description);
      return from.id;
    });
  }

  private async insert(
    tx: Transaction,
    actor: Actor,
    idOrKey: string,
    file: Pick<Attachment, 'id' | 'storageKey' | 'name' | 'contentType' | 'size'>,
  ): Promise<AttachmentAnswer> {
    const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', { lock: true });
    const claimed = await tx.manager.delete(FileGarbage, { key: file.storageKey });
    if (!claimed.affected) throw new ServiceUnavailable(); // it took so long that the worker has already deleted the file
    const { workspaceId, id: ticketId } = ticket;
    const createdAt = this.clock.now();
    await tx.manager.insert(Attachment, { ...file, workspaceId, ticketId, uploaderId: actor.userId, createdAt });
    await this.quota.mustNotBeExceeded(workspaceId);
    await this.count(tx, ticketId, 1);
    const { record: to } = await this.queries.one(tx, ticketId, file.id);
    const description = `Attached ${to.name} to ${nameOf(ticket)}`;
    await this.audit.touched(tx, actor, ticket, { attachments: { from: null, to } }, 'attached', description);
    return this.queries.answer(tx, actor, file.id);
  }

  private async count(tx: Transaction, ticketId: string, by: number): Promise<void> {
    await tx.manager.increment(Ticket, { id: ticketId }, 'attachmentCount', by);
  }
}

/** Reads only the first bytes. */
async function headOf(file: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of file) {
    head = Buffer.concat([head, chunk as Buffer]);
    if (head.length >= PICTURE_HEAD) break; // also closes the file
  }
  return head;
}
