/** Routes of the table that require the same right. */
export interface Section {
  in: 'a project' | 'a workspace' | 'no place';
  right: string;
  /** The accepted credentials: a session or a key with this scope, or only something else. */
  by:
    | 'tickets'
    | 'projects'
    | 'user'
    | 'agent-tasks'
    | 'admin'
    | 'webhooks'
    | 'webhooks key'
    | 'mcp'
    | 'session'
    | 'access token'
    | 'nothing';
  /** The text in brackets distinguishes several requests to one route. */
  routes: string[];
}

export const project = (right: string, by: Section['by'], ...routes: string[]): Section => ({
  in: 'a project',
  right,
  by,
  routes,
});
export const workspace = (right: string, by: Section['by'], ...routes: string[]): Section => ({
  in: 'a workspace',
  right,
  by,
  routes,
});
export const elsewhere = (right: string, by: Section['by'], ...routes: string[]): Section => ({
  in: 'no place',
  right,
  by,
  routes,
});

/** Under `/v1` for keys, and the same under `/api` for sessions, too. */
export const webhooks = (right: string, ...routes: string[]): Section[] => [
  elsewhere(right, 'webhooks key', ...routes),
  elsewhere(right, 'webhooks', ...routes.map((route) => route.replace('/v1/', '/api/'))),
];
