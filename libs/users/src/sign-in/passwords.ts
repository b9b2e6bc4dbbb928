import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ServiceUnavailable } from '#contracts';

/** OWASP's minimum for argon2id, the library's default algorithm. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4; // 4 × 19 MiB, and never the whole thread pool
const WAITING = 100; // about two seconds of hashing; more callers are better told to come back

/** Hash of nothing anyone can type: an unknown account costs as much time as a wrong password. */
const NOBODY = await hash('\0nobody', PARAMETERS);

@Injectable()
export class Passwords {
  /** Tests that are not about passwords make it cheap: a hash takes longer than all else of a sign-up. */
  cost = PARAMETERS;
  private readonly limit = pLimit(AT_ONCE);

  hash(password: string): Promise<string> {
    return this.run(() => hash(password.normalize('NFC'), this.cost));
  }

  /** Nothing matches where there is no password, and that takes as long. */
  verify(stored: string | null | undefined, password: string): Promise<boolean> {
    return this.run(async () => (await verify(stored ?? NOBODY, password.normalize('NFC'))) && stored != null);
  }

  private run<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= WAITING) throw new ServiceUnavailable('Too many sign-ins at once', 2);
    return this.limit(work);
  }
}
