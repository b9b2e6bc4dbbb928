import { Column, Entity, Index } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** The user of kind `agent` that a workspace made; kept after its deletion, for the name in history. */
@Entity('agents')
@Index('agents_workspace_id_idx', ['workspaceId', 'createdAt', 'userId'])
@Index('agents_created_by_idx', ['createdBy'])
export class Agent {
  @Reference(() => User, { name: 'agents_user_id_fkey', onDelete: 'CASCADE', primary: true }) userId!: string;
  @Reference(() => Workspace, { name: 'agents_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Reference(() => User, { name: 'agents_created_by_fkey' }) createdBy!: string;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
  @Timestamp({ nullable: true }) deletedAt!: Date | null;
}
