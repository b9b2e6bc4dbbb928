import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RELATION_TYPES, type RelationType } from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { Ticket } from './ticket.entity.js';
import { Comment } from './ticket-children.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** `ticketId` blocks, relates to or duplicates `relatedId`. */
@Entity('ticket_relations')
@Check('ticket_relations_self_check', 'ticket_id <> related_id')
@Index('ticket_relations_ticket_id_key', ['ticketId', 'relatedId', 'type'], { unique: true })
@Index('ticket_relations_relates_key', { synchronize: false }) // unique on the pair, in either direction
@Index('ticket_relations_related_id_idx', ['relatedId'])
@Index('ticket_relations_workspace_id_idx', ['workspaceId'])
export class TicketRelation {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ticket_relations_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'ticket_relations_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('enum', { enum: RELATION_TYPES, enumName: 'relation_type' }) type!: RelationType;
  @Reference(() => Ticket, { name: 'ticket_relations_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Reference(() => Ticket, { name: 'ticket_relations_related_id_fkey', onDelete: 'CASCADE' }) relatedId!: string;
  @Timestamp() createdAt!: Date;
}

@Entity('ticket_watchers')
@Index('ticket_watchers_user_id_idx', ['userId'])
export class TicketWatcher {
  @Reference(() => Ticket, { name: 'ticket_watchers_ticket_id_fkey', onDelete: 'CASCADE', primary: true })
  ticketId!: string;
  @Reference(() => User, { name: 'ticket_watchers_user_id_fkey', onDelete: 'CASCADE', primary: true }) userId!: string;
  @Reference(() => Workspace, { name: 'ticket_watchers_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Timestamp() createdAt!: Date;
}

/** Who is mentioned in a description, or in a comment if there is one. */
@Entity('ticket_mentions')
@Index('ticket_mentions_user_key', ['ticketId', 'commentId', 'userId'], { unique: true })
@Index('ticket_mentions_comment_id_idx', ['commentId'])
@Index('ticket_mentions_user_id_idx', ['userId'])
export class TicketMention {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ticket_mentions_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'ticket_mentions_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Ticket, { name: 'ticket_mentions_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Reference(() => Comment, { name: 'ticket_mentions_comment_id_fkey', onDelete: 'CASCADE', nullable: true })
  commentId!: string | null;
  @Reference(() => User, { name: 'ticket_mentions_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
}
