import { Injectable } from '@nestjs/common';
import { Database } from '#data';
import { AccountsService } from '#tracker/identity/accounts.service.js';

export const DEMO_PASSWORD = 'docket-demo-password';

/** The first one is the demo sign-in, and ADMIN as the first user of any instance. */
const PEOPLE = [
  { email: 'demo@docket.local', name: 'Demo User' },
  { email: 'ada@docket.local', name: 'Ada Lovelace' },
  { email: 'grace@docket.local', name: 'Grace Hopper' },
  { email: 'linus@docket.local', name: 'Linus Torvalds' },
];

/** A workspace to look around in, made through the same services as everyone's. */
@Injectable()
export class DemoData {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountsService,
  ) {}

  /** Answers whether there was anything to do: never in a database that has a user. */
  async seedIfEmpty(): Promise<boolean> {
    const [row] = await this.db.query<{ taken: boolean }>('SELECT EXISTS (SELECT 1 FROM users) AS taken');
    if (row?.taken) return false;
    for (const person of PEOPLE) {
      await this.accounts.create({ ...person, password: DEMO_PASSWORD });
    }
    return true;
  }
}
