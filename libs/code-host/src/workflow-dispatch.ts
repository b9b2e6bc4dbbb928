import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamError } from '#contracts';
import type { Dispatch, WorkflowRun } from './code-host.js';
import { isUnclear } from './host-errors.js';
import { hostTimes } from './host-times.js';

/** The maximum difference between the host's clock and ours. */
const SKEW = 60_000;

export interface Running {
  /** Manually started runs on this ref at this commit. */
  runs(dispatch: Dispatch): Promise<SeenRun[]>;
  /** The run if the host returns it, otherwise null. */
  start(dispatch: Dispatch): Promise<WorkflowRun | null>;
}

export interface SeenRun extends WorkflowRun {
  createdAt: Date;
}

/**
 * One run per `since`: an existing run is used, and after an unclear response it is looked for before it is sent again.
 */
export async function dispatchOnce(host: Running, dispatch: Dispatch): Promise<WorkflowRun> {
  const made = dispatch.repeated ? await lookedFor(host, dispatch) : null;
  if (made) return made;
  let run: WorkflowRun | null;
  try {
    run = await host.start(dispatch);
  } catch (error) {
    if (!isUnclear(error)) throw error;
    run = (await lookedFor(host, dispatch)) ?? (await host.start(dispatch));
  }
  run ??= await lookedFor(host, dispatch);
  if (!run) throw new UpstreamError('The workflow run did not appear');
  return run;
}

async function lookedFor(host: Running, dispatch: Dispatch): Promise<WorkflowRun | null> {
  for (const delay of [0, ...hostTimes.runLookups]) {
    await sleep(delay);
    const run = await findRun(host, dispatch);
    if (run) return run;
  }
  return null;
}

async function findRun(host: Running, dispatch: Dispatch): Promise<WorkflowRun | null> {
  const earliest = dispatch.since.getTime() - SKEW;
  const [oldest] = (await host.runs(dispatch))
    .filter(({ id, createdAt }) => createdAt.getTime() >= earliest && !dispatch.taken?.includes(id))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return oldest ? { id: oldest.id, url: oldest.url } : null;
}
