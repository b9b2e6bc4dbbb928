import type { UserRole } from '#contracts';
import type { Docket } from './docket.js';

export interface TestUser {
  id: string;
  email: string;
  password: string;
  name: string;
  cookie: string;
}

let count = 0;

/** What a story starts from; made over HTTP wherever a user could make it. */
export class Given {
  constructor(private readonly docket: Docket) {}

  async user(options: { role?: UserRole; email?: string; name?: string; password?: string } = {}): Promise<TestUser> {
    const number = ++count;
    const email = options.email ?? `user${number}@example.com`;
    const name = options.name ?? `User ${number}`;
    const password = options.password ?? `password of user ${number}`;
    const reply = await this.docket.as().post('/api/auth/sign-up', { email, password, name });
    if (reply.status !== 201) throw new Error(`sign-up answered ${reply.status}: ${reply.text}`);
    const { id } = reply.body.data;
    // The first user of a database is ADMIN; a story's people are ordinary unless it says otherwise.
    await this.docket.rows('UPDATE users SET role = $2 WHERE id = $1', [id, options.role ?? 'USER']);
    return { id, email, name, password, cookie: cookieOf(reply.headers['set-cookie']) };
  }

  async apiKey(user: TestUser, body: { name?: string; scopes?: string[]; expiresAt?: string } = {}): Promise<string> {
    const reply = await this.docket.as(user).post('/api/user/api-keys', { name: 'test', ...body });
    if (reply.status !== 201) throw new Error(`key answered ${reply.status}: ${reply.text}`);
    return reply.body.data.key;
  }
}

/** The name=value part of the first Set-Cookie. */
export function cookieOf(header: unknown): string {
  return (header as string[])[0]!.split(';', 1)[0]!;
}
