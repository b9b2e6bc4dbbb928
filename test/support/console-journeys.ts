import { isBrowserInstalled, itWithABrowser } from './browser.js';
import { ConsoleStage } from './console-stage.js';

const LONGEST = 300_000; // milliseconds; seconds, unless the machine is busy

type Walk = (on: ConsoleStage) => Promise<void>;

/**
 * Declares the journeys of a test file, which share one stage. After each of them: no error in any page, no violation
 * of the policy, and only requests to the public API.
 */
export function consoleJourneys(): (title: string, walk: Walk) => void {
  let stage: ConsoleStage;
  beforeAll(async () => {
    if (isBrowserInstalled) stage = await ConsoleStage.start();
  });
  afterAll(() => stage?.stop());
  afterEach(async () => expect(await stage?.failures()).toEqual([]));
  return (title, walk) => itWithABrowser(title, () => walk(stage), LONGEST);
}
