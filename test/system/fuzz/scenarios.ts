import fc from 'fast-check';
import type { Docket } from '../../support/docket.js';
import { ModelState, PEOPLE } from '../../support/model.js';
import { ModelAtOnce } from '../../support/model-at-once.js';
import { COMMAND, type Command, FIRST_COMMAND } from '../../support/model-commands.js';
import { mustHold } from '../../support/model-invariants.js';
import { ModelPlaceViews } from '../../support/model-place-views.js';
import { ModelRecords } from '../../support/model-records.js';
import { ModelScenario } from '../../support/model-scenario.js';
import { LOOK, type Look, ModelViews } from '../../support/model-views.js';
import { ModelWorld } from '../../support/model-world.js';

const LOOKED_AT_EVERY = 6; // commands; lists must be correct in between too

export interface GeneratedScenario {
  commands: Command[];
  looks: Look[];
  watcher: (typeof PEOPLE)[number];
}

const SCENARIO: fc.Arbitrary<GeneratedScenario> = fc.record({
  commands: fc
    .tuple(fc.array(FIRST_COMMAND, { maxLength: 10, size: 'max' }), fc.array(COMMAND, { maxLength: 80, size: 'max' }))
    .map((parts) => parts.flat()),
  looks: fc.array(LOOK, { maxLength: 16, size: 'max' }),
  watcher: fc.constantFrom(...PEOPLE),
});

/**
 * Commands in a random order by random people, on Docket and on the model; both must agree in between and at the end.
 */
export const stories = (docket: Docket, responses: Map<string, number> = new Map()) =>
  fc.asyncProperty(SCENARIO, async (generated) => {
    const world = await ModelWorld.make(docket);
    try {
      await run(new ModelScenario(world, new ModelState(), responses), generated);
    } finally {
      await world.leave();
    }
  });

async function run(scenario: ModelScenario, { commands, looks, watcher }: GeneratedScenario): Promise<void> {
  const views = new ModelViews(scenario);
  const places = new ModelPlaceViews(scenario);
  const records = new ModelRecords(scenario);
  for (const [index, command] of commands.entries()) {
    await scenario.play(command);
    const look = looks[index % looks.length];
    if (look && index % LOOKED_AT_EVERY === 0) await views.list(look);
  }
  for (const look of looks) await views.list(look);
  for (const person of new Set(['@owner', watcher] as const)) {
    await views.totals(person);
    await views.searches(person);
    await views.stats(person);
    await places.projects(person);
  }
  await records.events();
  for (const person of new Set(['@owner', watcher] as const)) {
    await records.histories(person);
    await records.log(person);
  }
  await records.keys();
  await records.counters();
}

const AT_ONCE = 8; // more than the API has connections to PostgreSQL here, so that some wait for one

/** Each lane continues as soon as its last command is answered; all use the same few tickets. */
export const storiesAtOnce = (docket: Docket) =>
  fc.asyncProperty(
    fc.array(FIRST_COMMAND, { maxLength: 5, size: 'max' }),
    fc.array(fc.array(COMMAND, { maxLength: 25, size: 'max' }), {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
      size: 'max',
    }),
    async (first, lanes) => {
      const world = await ModelWorld.make(docket);
      try {
        const scenario = new ModelAtOnce(world);
        await scenario.play(first);
        await Promise.all(lanes.map((commands) => scenario.play(commands)));
        await mustHold(world, scenario.acknowledged);
      } finally {
        await world.leave();
      }
    },
  );
