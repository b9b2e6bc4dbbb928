import { project, type Section } from './section.js';

/** Templates and recurrences, which members write. */
export const PLANNING_ROUTES: Section[] = [
  project(
    'plan tickets',
    'tickets',
    'POST /api/project/:id/templates',
    'PUT|PATCH|DELETE /api/project/:id/templates/:templateId',
    'POST /api/project/:id/recurrences',
    'PUT|PATCH|DELETE /api/project/:id/recurrences/:recurrenceId',
  ),
];
