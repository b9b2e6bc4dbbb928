import { BuiltinRuns } from '#agent-tasks';
import { CodeEventHandler } from '#inbound-webhooks';
import type { Docket } from './docket.js';

/** Does what the worker would do, here and now: all that waits for the built-in agent, and all that follows from events. */
export async function letAgentWork(docket: Docket): Promise<void> {
  const consequences = docket.app.get(CodeEventHandler, { strict: false });
  const runs = docket.app.get(BuiltinRuns, { strict: false });
  while (await consequences.next());
  while (await runs.next());
}
