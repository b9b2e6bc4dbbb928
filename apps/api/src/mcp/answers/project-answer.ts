import { named, namedItems, type Show, text, whole } from './answer-part.js';
import type { Fields } from './output-schema.js';

/** In display order: short fields first. */
export const PROJECT_SHOWS: Record<string, Show> = {
  id: whole,
  key: whole,
  name: whole,
  status: whole,
  visibility: whole,
  myRole: whole,
  workspaceId: whole,
  ownerId: whole,
  owner: named('id', 'name'),
  _count: whole,
  createdAt: whole,
  updatedAt: whole,
  version: whole,
  members: namedItems('id', 'name'),
  columns: namedItems('id', 'name', 'status', 'wipLimit'),
  templates: namedItems('id', 'name'),
  description: text,
};

export const PROJECT_FIELDS: readonly string[] = Object.keys(PROJECT_SHOWS);
export const PROJECT_LIST_FIELDS: readonly string[] = PROJECT_FIELDS.filter(
  (field) => !['version', 'members', 'columns', 'templates'].includes(field),
);
export const PROJECT_COMPACT_FIELDS = ['id', 'key', 'name', 'status', 'visibility', 'myRole', '_count', 'description'];
export const PROJECT_READ_FIELDS: readonly string[] = PROJECT_FIELDS.filter((field) => field !== 'ownerId');

export const PROJECT_OUTPUT: Fields = {
  ...{ id: 'string', key: 'string', name: 'string', status: 'string', visibility: 'string', myRole: 'string' },
  ...{ workspaceId: 'string', owner: 'object', _count: 'object', createdAt: 'string', updatedAt: 'string' },
  ...{ version: 'number', members: 'array', columns: 'array', templates: 'array', description: 'string' },
};
