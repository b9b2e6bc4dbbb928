import { ConsoleStage } from './console-stage.js';
import { findProgram, itWith } from './programs.js';

const browserPath = findProgram('chromium', 'chromium-browser', 'google-chrome');
const LONGEST = 300_000; // milliseconds; seconds, unless the machine is busy

type Walk = (on: ConsoleStage) => Promise<void>;

/**
 * Declares the journeys of a test file, which share one stage. After each of them: no error in any page, no violation
 * of the policy, and only requests to the public API.
 */
export function consoleJourneys(): (title: string, walk: Walk) => void {
  let stage: ConsoleStage;
  beforeAll(async () => {
    if (browserPath) stage = await ConsoleStage.start(browserPath);
  });
  afterAll(() => stage?.stop());
  afterEach(async () => expect(await stage?.failures()).toEqual([]));
  return (title, walk) => itWith('chromium', browserPath, title, () => walk(stage), LONGEST);
}
