export const UNLINK_FROM_DELETED_PROJECTS = `
  DELETE FROM repositories r USING projects p
  WHERE p.id = r.project_id AND p.status = 'deleted' AND r.provider = $1 AND lower(r.repo) = lower($2)`;

export const LINK_OF_PROJECT =
  'SELECT 1 FROM repositories WHERE provider = $1 AND lower(repo) = lower($2) AND project_id = $3';

export const countRepositories = (project: string): string =>
  `SELECT count(*) FROM repositories WHERE project_id = ${project}`;

export const repositoriesOfProject = (sortValue: string, project: string, condition: string, window: string): string =>
  `SELECT r.id, r.project_id AS "projectId", r.provider, r.repo, r.created_at AS "createdAt", ${sortValue}
   FROM repositories r WHERE r.project_id = ${project}
   ${condition} ${window}`;
