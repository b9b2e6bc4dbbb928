import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Ticket } from './ticket.entity.js';
import { Comment } from './ticket-children.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** An emoji that someone left on a ticket, or on a comment of it. */
@Entity('reactions')
@Index('reactions_ticket_key', ['ticketId', 'emoji', 'userId'], { unique: true, where: 'comment_id IS NULL' })
@Index('reactions_comment_key', ['commentId', 'emoji', 'userId'], { unique: true, where: 'comment_id IS NOT NULL' })
@Index('reactions_ticket_id_idx', ['ticketId'])
@Index('reactions_user_id_idx', ['userId'])
@Index('reactions_workspace_id_idx', ['workspaceId'])
export class Reaction {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'reactions_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'reactions_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Ticket, { name: 'reactions_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Reference(() => Comment, { name: 'reactions_comment_id_fkey', onDelete: 'CASCADE', nullable: true })
  commentId!: string | null;
  @Reference(() => User, { name: 'reactions_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('text') emoji!: string;
  @Timestamp() createdAt!: Date;
}
