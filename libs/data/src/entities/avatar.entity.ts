import { Check, Column, Entity } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';

/** The picture a person uploaded of themselves; its bytes are in file storage. */
@Entity('avatars')
@Check('avatars_size_check', 'size > 0')
export class Avatar {
  @Reference(() => User, { name: 'avatars_user_id_fkey', onDelete: 'CASCADE', primary: true }) userId!: string;
  @Column('uuid') version!: string; // part of its URL, which changes with every upload
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Timestamp() createdAt!: Date;
}
