import { outcomeOf } from './outcome.js';
import type { Request } from './requests.js';
import { credentialFor, expected, expectedByKey, tries } from './roles.js';
import { ROWS, type Row } from './rows.js';
import { type Caller, Scene } from './scene.js';
import { AT_ONCE, requestOf, Sender, urlOf } from './sender.js';

/** Enough to show that a key instead of an id, or HEAD instead of GET (in one state), opens nothing more. */
const SAMPLE = ['anonymous', 'outsider', 'removed from the project', 'viewer', 'ADMIN'];

interface Attempt {
  name: string;
  caller: Caller;
  request: Request;
  method: string;
  url: string;
  expected: string;
}

/** What can be attempted in a place, for `it.each`. */
export const rowsIn = (place: Row['in']) =>
  ROWS.filter((row) => row.in === place && row.method !== 'ANY').map((row) => [row.name, row] as const);

/** The attempts for the tests of a file, in a scene that is set up before them. */
export function trialIn(state: 'private' | 'public'): { run: Trial['run']; scene: () => Scene } {
  let trial: Trial;
  beforeAll(async () => {
    trial = new Trial(await Scene.set(state));
  }, 120_000);
  afterAll(() => trial.stop());
  return { run: (row, who) => trial.run(row, who), scene: () => trial.scene };
}

/** People of the table in a scene, who attempt what it says and more. */
export class Trial {
  private readonly sender: Sender;

  constructor(readonly scene: Scene) {
    this.sender = new Sender(scene.docket);
  }

  /** Each of them meets the same state; a refused request has changed nothing. */
  async run(row: Row, who: (caller: Caller) => boolean = () => true): Promise<void> {
    const { frozen } = this.scene;
    const attempts = attemptsOf(this.scene, row).filter(
      ({ caller }) => tries(caller.role, row, this.scene.state) && who(caller),
    );
    const seen = new Map<Attempt, string>();
    const ask = async (attempt: Attempt) => {
      const { caller, url, request, method } = attempt;
      const shown = caller.headers[credentialFor(row, caller.role)];
      seen.set(attempt, outcomeOf(row, request, await this.sender.send(row, url, request, shown, method)));
    };
    const refused = attempts.filter(({ expected, request }) => isRefusal(expected) && !request.prepare);
    await each(refused, ask);
    expect(await frozen.written()).toEqual([]);
    const read = attempts.filter((attempt) => !seen.has(attempt) && isRead(row, attempt));
    await each(read, ask);
    await frozen.restore();
    for (const attempt of attempts.filter((one) => !seen.has(one))) {
      const { prepare } = attempt.request;
      if (prepare) await this.scene.docket.rows(prepare.sql, prepare.parameters);
      await ask(attempt);
      await frozen.restore();
    }
    const table = (value: (attempt: Attempt) => string) =>
      Object.fromEntries(attempts.map((attempt) => [attempt.name, value(attempt)]));
    expect(table((attempt) => seen.get(attempt)!)).toEqual(table((attempt) => attempt.expected));
  }

  async stop(): Promise<void> {
    await this.sender.close();
    await this.scene.stop();
  }
}

const isRefusal = (outcome: string) => !['ok', 'seen', 'none'].includes(outcome);
const isRead = (row: Row, { request }: Attempt) =>
  !request.prepare && (row.method === 'GET' || request.found !== undefined || request.reads === true);

function attemptsOf(scene: Scene, row: Row): Attempt[] {
  return scene.callers.flatMap((caller) => {
    const request = requestOf(row, scene.things, caller);
    const { name } = caller.role;
    const url = urlOf(row, scene.things, request);
    const attempt = {
      name,
      caller,
      request,
      method: row.method,
      url,
      expected: expected(row, caller.role, scene.state),
    };
    if (!SAMPLE.includes(name)) return [attempt];
    const more: Attempt[] = [];
    const key = keyOf(row, scene, request);
    const byKey = expectedByKey(row, caller.role, scene.state);
    if (key && (isRefusal(byKey) || isRead(row, attempt))) {
      more.push({
        ...attempt,
        name: `${name}, by key`,
        url: urlOf(row, scene.things, { ...request, id: key }),
        expected: byKey,
      });
    }
    if (row.method === 'GET' && scene.state === 'private') {
      const status = attempt.expected.replace(/^(seen|none)$/, 'ok').replace(/:.*/, '');
      more.push({ ...attempt, name: `${name}, by HEAD`, method: 'HEAD', expected: status.replace(/^lacks.*/, '403') });
    }
    return [attempt, ...more];
  });
}

/** The other names of a path's ticket or project. */
function keyOf(row: Row, { things }: Scene, { id }: Request): string | undefined {
  if (row.path.startsWith('/api/project/:id')) return things.project.key;
  if (!row.path.startsWith('/api/tickets/:id')) return undefined;
  return (id === things.deletedTicket.id ? things.deletedTicket : things.ticket).key!.toLowerCase();
}

async function each(attempts: Attempt[], work: (attempt: Attempt) => Promise<unknown>): Promise<void> {
  const waiting = [...attempts];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
