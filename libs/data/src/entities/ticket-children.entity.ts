import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Label } from './label.entity.js';
import { Ticket, TicketCounters } from './ticket.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('ticket_labels')
@Index('ticket_labels_label_id_idx', ['labelId', 'ticketId'])
export class TicketLabel {
  @Reference(() => Ticket, { name: 'ticket_labels_ticket_id_fkey', onDelete: 'CASCADE', primary: true })
  ticketId!: string;
  @Reference(() => Label, { name: 'ticket_labels_label_id_fkey', onDelete: 'CASCADE', primary: true }) labelId!: string;
  @Reference(() => Workspace, { name: 'ticket_labels_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
}

/** The number of tickets in a scope that have a label. */
@Entity('ticket_label_counters')
@Index('ticket_label_counters_scope_id_idx', ['scopeId'])
@Index('ticket_label_counters_workspace_id_idx', ['workspaceId'])
export class TicketLabelCounter {
  @Reference(() => Label, { name: 'ticket_label_counters_label_id_fkey', onDelete: 'CASCADE', primary: true })
  labelId!: string;
  @Reference(() => TicketCounters, { name: 'ticket_label_counters_scope_id_fkey', onDelete: 'CASCADE', primary: true })
  scopeId!: string;
  @Reference(() => Workspace, { name: 'ticket_label_counters_workspace_id_fkey', onDelete: 'CASCADE' })
  workspaceId!: string;
  @Column('integer', { default: 0 }) tickets!: number;
}

@Entity('comments')
@Index('comments_ticket_id_idx', ['ticketId', 'createdAt', 'id'])
@Index('comments_author_id_idx', ['authorId', 'createdAt'])
export class Comment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comments_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'comments_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Ticket, { name: 'comments_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Reference(() => User, { name: 'comments_author_id_fkey' }) authorId!: string;
  @Column('text') content!: string;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}

/** Every change, field by field; kept as long as the ticket. */
@Entity('ticket_history')
@Index('ticket_history_ticket_id_idx', ['ticketId', 'at', 'id'])
@Index('ticket_history_status_idx', { synchronize: false }) // includes columns, which TypeORM cannot declare
export class TicketHistory {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ticket_history_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'ticket_history_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Ticket, { name: 'ticket_history_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Reference(() => User, { name: 'ticket_history_actor_id_fkey' }) actorId!: string;
  @Column('text') field!: string;
  @Column('jsonb', { nullable: true }) from!: unknown;
  @Column('jsonb', { nullable: true }) to!: unknown;
  @Timestamp() at!: Date;
  @Column('text', { nullable: true }) reason!: string | null; // of changes that Docket makes by itself
}

/** The full-text search document: title (A), description (B) and comments (C). */
@Entity('ticket_search')
@Index('ticket_search_words_idx', { synchronize: false }) // GIN, each word prefixed with a tag of its scope
export class TicketSearch {
  @Reference(() => Ticket, { name: 'ticket_search_ticket_id_fkey', onDelete: 'CASCADE', primary: true })
  ticketId!: string;
  @Reference(() => Workspace, { name: 'ticket_search_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('tsvector') document!: string;
  /** The ticket's scope; a trigger updates it when the ticket moves. */
  @Column('uuid', { nullable: true }) scopeId!: string | null;
}

/** The words that occur in a scope; typos are corrected to them. */
@Entity('scope_vocabulary')
@Index('scope_vocabulary_workspace_id_idx', ['workspaceId'])
@Index('scope_vocabulary_trigrams_idx', { synchronize: false }) // GIN, each trigram prefixed with a tag of the scope
export class ScopeWord {
  @Reference(() => TicketCounters, { name: 'scope_vocabulary_scope_id_fkey', onDelete: 'CASCADE', primary: true })
  scopeId!: string;
  @PrimaryColumn('text') word!: string;
  @Reference(() => Workspace, { name: 'scope_vocabulary_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
}

/** Words added to or removed from the texts of a scope, which are not in the vocabulary yet. */
@Entity('scope_word_changes')
@Index('scope_word_changes_workspace_id_idx', ['workspaceId'])
export class ScopeWordChange {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'scope_word_changes_pkey',
  })
  id!: string;
  @Reference(() => Workspace, { name: 'scope_word_changes_workspace_id_fkey', onDelete: 'CASCADE' })
  workspaceId!: string;
  @Column('uuid') scopeId!: string;
  @Column('text', { array: true }) words!: string[];
  @Column('boolean') removed!: boolean;
}
