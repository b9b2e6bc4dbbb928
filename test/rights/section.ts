/** Routes of the table of permissions that take the same right. */
export interface Section {
  in: 'a project' | 'a workspace' | 'no place';
  right: string;
  /** What a request shows who it is by: a session or a key of this area, or something else alone. */
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
  /** What is in brackets tells apart several requests to one route. */
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

/** Under `/v1` for keys, and the same under `/api` for sessions too. */
export const webhooks = (right: string, ...routes: string[]): Section[] => [
  elsewhere(right, 'webhooks key', ...routes),
  elsewhere(right, 'webhooks', ...routes.map((route) => route.replace('/v1/', '/api/'))),
];
