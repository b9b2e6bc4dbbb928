import type { FunctionComponent } from 'preact';
import type { PageProps } from './routing/page.js';
import { matchPath } from './routing/router.js';

type PageModule = { default: FunctionComponent<PageProps> };

interface Route {
  pattern: string;
  load: () => Promise<PageModule>;
  /** Available without a session. */
  open?: boolean;
}

const project = () => import('./pages/project/project.js');
const settings = () => import('./pages/settings/settings.js');

/** Every address of the console. The API lists the first segments too, to serve them. */
export const ROUTES: readonly Route[] = [
  { pattern: '/', load: () => import('./pages/home.js') },
  { pattern: '/sign-in', load: () => import('./pages/account/sign-in.js'), open: true },
  { pattern: '/sign-up', load: () => import('./pages/account/sign-up.js'), open: true },
  { pattern: '/forgot-password', load: () => import('./pages/account/forgot-password.js'), open: true },
  { pattern: '/reset-password', load: () => import('./pages/account/reset-password.js'), open: true },
  { pattern: '/verify-email', load: () => import('./pages/account/verify-email.js'), open: true },
  { pattern: '/invitation', load: () => import('./pages/account/invitation.js'), open: true },
  { pattern: '/notifications', load: () => import('./pages/inbox.js') },
  { pattern: '/projects', load: () => import('./pages/projects.js') },
  { pattern: '/projects/:key', load: project },
  { pattern: '/projects/:key/:view', load: project },
  { pattern: '/projects/:key/settings/:part', load: project },
  { pattern: '/tickets/:key', load: () => import('./pages/ticket/ticket.js') },
  { pattern: '/search', load: () => import('./pages/search.js') },
  { pattern: '/agents', load: () => import('./pages/agents/agents.js') },
  { pattern: '/agents/:id', load: () => import('./pages/agents/task.js') },
  { pattern: '/documentation', load: () => import('./pages/documentation.js') },
  { pattern: '/settings', load: settings },
  { pattern: '/settings/:part', load: settings },
  { pattern: '/settings/webhooks/:id', load: () => import('./pages/settings/webhook.js') },
  { pattern: '/administration', load: () => import('./pages/administration.js') },
  { pattern: '/administration/:part', load: () => import('./pages/administration.js') },
];

export function routeOf(path: string): { route: Route; values: Record<string, string> } | null {
  for (const route of ROUTES) {
    const values = matchPath(route.pattern, path);
    if (values) return { route, values };
  }
  return null;
}
