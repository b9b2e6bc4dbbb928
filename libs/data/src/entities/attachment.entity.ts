import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Ticket } from './ticket.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** The metadata of a file; its bytes are in file storage. */
@Entity('attachments')
@Check('attachments_size_check', 'size >= 0')
@Index('attachments_ticket_id_idx', ['ticketId', 'createdAt', 'id'])
export class Attachment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attachments_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'attachments_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Ticket, { name: 'attachments_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Column('text') name!: string;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Reference(() => User, { name: 'attachments_uploader_id_fkey' }) uploaderId!: string;
  @Column('text') storageKey!: string;
  @Timestamp() createdAt!: Date;
}

/** The total size of all attachments of a workspace; kept by triggers. */
@Entity('workspace_storage')
export class WorkspaceStorage {
  @Reference(() => Workspace, { name: 'workspace_storage_workspace_id_fkey', onDelete: 'CASCADE', primary: true })
  workspaceId!: string;
  @Column('bigint') used!: string;
}

/** A stored file that no attachment references: being uploaded, abandoned or deleted. */
@Entity('file_garbage')
export class FileGarbage {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'file_garbage_pkey' }) key!: string;
  @Timestamp() since!: Date;
}
