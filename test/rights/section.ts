/** Routes that need the same right. */
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
