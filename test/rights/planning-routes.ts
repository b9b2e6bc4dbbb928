import { project, type Section } from './section.js';

/** Fields and columns, managed by admins; templates and recurrences, written by members. */
export const PLANNING_ROUTES: Section[] = [
  project('read', 'projects', 'GET /api/project/:id/fields', 'GET /api/project/:id/columns'),
  project('read', 'tickets', 'GET /api/project/:id/templates', 'GET /api/project/:id/recurrences'),
  project('read', 'mcp', 'POST /mcp (list_fields)', 'POST /mcp (list_views)'),
  project(
    'manage',
    'projects',
    'POST /api/project/:id/fields',
    'PUT|PATCH|DELETE /api/project/:id/fields/:fieldId',
    'PUT /api/project/:id/columns',
  ),
  project(
    'plan tickets',
    'tickets',
    'POST /api/project/:id/templates',
    'PUT|PATCH|DELETE /api/project/:id/templates/:templateId',
    'POST /api/project/:id/recurrences',
    'PUT|PATCH|DELETE /api/project/:id/recurrences/:recurrenceId',
  ),
];
