import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Ticket } from './ticket.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('time_logs')
@Check('time_logs_minutes_check', 'minutes > 0')
@Index('time_logs_user_id_idx', ['userId', 'loggedAt', 'id'])
@Index('time_logs_ticket_id_idx', ['ticketId', 'loggedAt', 'id'])
export class TimeLog {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'time_logs_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'time_logs_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Ticket, { name: 'time_logs_ticket_id_fkey', onDelete: 'CASCADE' }) ticketId!: string;
  @Reference(() => User, { name: 'time_logs_user_id_fkey' }) userId!: string;
  @Column('integer') minutes!: number;
  @Column('text', { nullable: true }) note!: string | null;
  @Timestamp() loggedAt!: Date;
  @Timestamp() createdAt!: Date;
}
