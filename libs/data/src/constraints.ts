/** The VALIDATION_ERROR, as field and message, for each constraint that can refuse a row. */
export const CONSTRAINTS: Record<string, [field: string, message: string]> = {
  users_email_key: ['email', 'Email is already taken'],
  projects_key_key: ['key', 'Key must be unique'],
  project_keys_pkey: ['key', 'Key must be unique'],
  labels_live_name_key: ['name', 'Name must be unique'],
  repositories_repo_key: ['repo', 'Repository must not feed another project'],
  ticket_relations_related_id_fkey: ['ticketId', 'Ticket must be valid'],
  tickets_group_id_fkey: ['groupId', 'Group must be valid'],
  tickets_parent_id_fkey: ['parentId', 'Parent must be valid'],
  ticket_labels_label_id_fkey: ['labelIds', 'Labels must be valid'],
  ticket_label_counters_label_id_fkey: ['labelIds', 'Labels must be valid'],
  tickets_external_id_key: ['externalId', 'External id must be unique'],
  projects_workspace_id_fkey: ['workspaceId', 'Workspace must be valid'],
  project_fields_live_key_key: ['key', 'Key must be unique'],
  workspaces_slug_key: ['slug', 'Slug must be unique'],
};
