import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Ticket } from './ticket.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('comments')
@Index('comments_ticket_id_idx', ['ticketId', 'createdAt', 'id'])
@Index('comments_author_id_idx', ['authorId', 'createdAt'])
@Index('comments_external_id_key', ['ticketId', 'externalId'], { unique: true, where: 'external_id IS NOT NULL' })
export class Comment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'comments_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'comments_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Ticket, { name: 'comments_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Reference(() => User, { name: 'comments_author_id_fkey' }) authorId!: string;
  @Column('text') content!: string;
  @Column('text', { nullable: true }) externalId!: string | null; // identifies an imported comment, so that it is imported once
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
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
