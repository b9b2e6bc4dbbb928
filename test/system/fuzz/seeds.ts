import fc from 'fast-check';

/** Milliseconds after which a run ends, even while it shrinks a failure: less than the timeout of a test. */
const ENDS_AFTER = 240_000;

interface Runs<Values> {
  /** Their name in the line that is always printed. */
  of: string;
  runs: number;
  /** Cases that failed once; they always run first. */
  regressions?: Values[];
  endsAfter?: number;
}

/**
 * Numbers to repeat a run, from the environment: `FUZZ_SEED`, `FUZZ_RUNS` and `FUZZ_PATH`, as a failure prints them.
 */
function given(name: 'FUZZ_SEED' | 'FUZZ_RUNS'): number | undefined {
  const value = process.env[name];
  if (value === undefined || value === '') return undefined;
  if (!Number.isSafeInteger(Number(value))) throw new Error(`${name} must be an integer, not ${value}`);
  return Number(value);
}

/** A new seed every time, unless one is given, so that rare failures are found eventually. */
const newSeed = (): number => Math.floor(Math.random() * 2 ** 31);

export const runsOr = (usual: number): number => given('FUZZ_RUNS') ?? usual;

/** Runs a property and prints its seed, even if nothing was found. */
export async function fuzz<Values>(
  property: fc.IAsyncProperty<Values>,
  { of, runs, regressions, endsAfter = ENDS_AFTER }: Runs<Values>,
): Promise<void> {
  const seed = given('FUZZ_SEED') ?? newSeed();
  const path = process.env.FUZZ_PATH || undefined;
  process.stderr.write(`${of}: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n`);
  await fc.assert(property, {
    seed,
    path,
    numRuns: runs,
    examples: regressions,
    interruptAfterTimeLimit: endsAfter,
    reporter,
  });
}

/** The command that reproduces the failure, what failed, and the smallest case that shows it. */
function reporter<Values>(details: fc.RunDetails<Values>): void {
  if (details.interrupted) process.stderr.write(`Out of time after ${details.numRuns} runs\n`);
  if (!details.failed) return;
  const { seed, counterexamplePath, numRuns, errorInstance: cause } = details;
  const again = `FUZZ_SEED=${seed} FUZZ_PATH='${counterexamplePath}' FUZZ_RUNS=${numRuns}`;
  const what = cause instanceof Error ? cause.message : 'It took too long';
  throw new Error(`Again with ${again}\n${what}\n${fc.defaultReportMessage(details)}`, { cause });
}
