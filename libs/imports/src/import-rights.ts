import type { Permission } from '#access';
import type { ImportSource } from '#contracts';

/** Tickets from other trackers come with reporters and comments of others: only an admin may say who wrote what. */
export const permissionFor = (source: ImportSource): Permission =>
  source === 'docket' ? 'write' : 'attributeToOthers';
