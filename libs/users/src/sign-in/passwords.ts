import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ServiceUnavailable } from '#contracts';

/** OWASP's minimum for argon2id, the library's default algorithm. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 4; // 4 × 19 MiB, and never the whole thread pool
const MAX_WAITING = 100; // about two seconds of hashing; further callers get a 503

/** Hash of a string nobody can enter, so that an unknown account takes as long as a wrong password. */
const UNMATCHABLE_HASH = await hash('\0nobody', PARAMETERS);

@Injectable()
export class Passwords {
  /** Tests lower the cost: hashing takes longer than the rest of a sign-up. */
  cost = PARAMETERS;
  private readonly limit = pLimit(MAX_CONCURRENT);

  hash(password: string): Promise<string> {
    return this.run(() => hash(password.normalize('NFC'), this.cost));
  }

  /** Without a stored password nothing matches, in the same time. */
  verify(stored: string | null | undefined, password: string): Promise<boolean> {
    return this.run(
      async () => (await verify(stored ?? UNMATCHABLE_HASH, password.normalize('NFC'))) && stored != null,
    );
  }

  private run<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= MAX_WAITING) throw new ServiceUnavailable('Too many sign-ins at once', 2);
    return this.limit(work);
  }
}
