import { idOfKey } from '#tickets';

export const IDS_OF_KEYS = `
  SELECT ARRAY(SELECT project_id FROM project_keys WHERE key = ANY ($1)) AS projects,
  ${idOfKey('$2::text', '$3::integer')} AS ticket`;
