export const FINISHED_IMPORT = `
  SELECT p.workspace_id AS "workspaceId", json_build_object('id', p.id, 'name', p.name) AS project,
    json_build_object('id', i.id, 'source', i.source, 'status', i.status, 'total', i.total, 'processed', i.processed,
      'created', i.created, 'existing', i.existing, 'failed', i.failed, 'undone', i.undone) AS import
  FROM imports i JOIN projects p ON p.id = i.project_id WHERE i.id = $1`;
