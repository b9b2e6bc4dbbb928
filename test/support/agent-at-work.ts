import { BuiltinRuns } from '#agent-tasks';
import { CodeEventHandler } from '#inbound-webhooks';
import type { Docket } from './docket.js';

/** Does the worker's job here and now: all tasks of the built-in agent, and all pending effects of events. */
export async function letAgentWork(docket: Docket): Promise<void> {
  const consequences = docket.service(CodeEventHandler);
  const runs = docket.service(BuiltinRuns);
  while (await consequences.next());
  while (await runs.next());
}
