import { project, type Section } from './section.js';

/** Imports are ended by who started them, or by admins. From another tracker, only admins import. */
export const IMPORT_ROUTES: Section[] = [
  project(
    'import',
    'tickets',
    'POST /api/project/:id/import',
    'POST /api/project/:id/imports/:importId/cancel (own)',
    'POST /api/project/:id/imports/:importId/undo (own)',
  ),
  project(
    'manage',
    'tickets',
    'POST /api/project/:id/import (from another tracker)',
    'POST /api/project/:id/imports/:importId/cancel',
    'POST /api/project/:id/imports/:importId/undo',
  ),
  project(
    'see imports',
    'tickets',
    'GET /api/project/:id/imports',
    'GET /api/project/:id/imports/:importId',
    'GET /api/project/:id/imports/:importId/errors',
  ),
];
