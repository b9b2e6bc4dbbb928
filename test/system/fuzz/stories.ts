import fc from 'fast-check';
import type { Docket } from '../../support/docket.js';
import { ModelState, PEOPLE } from '../../support/model.js';
import { ModelAtOnce } from '../../support/model-at-once.js';
import { COMMAND, type Command, FIRST_COMMAND } from '../../support/model-commands.js';
import { mustHold } from '../../support/model-invariants.js';
import { ModelPlaceViews } from '../../support/model-place-views.js';
import { ModelRecords } from '../../support/model-records.js';
import { ModelStory } from '../../support/model-story.js';
import { LOOK, type Look, ModelViews } from '../../support/model-views.js';
import { ModelWorld } from '../../support/model-world.js';

const LOOKED_AT_EVERY = 6; // commands; lists must be correct in between too

export interface GeneratedStory {
  commands: Command[];
  looks: Look[];
  watcher: (typeof PEOPLE)[number];
}

const STORY: fc.Arbitrary<GeneratedStory> = fc.record({
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
  fc.asyncProperty(STORY, async (generated) => {
    const world = await ModelWorld.make(docket);
    try {
      await run(new ModelStory(world, new ModelState(), responses), generated);
    } finally {
      await world.leave();
    }
  });

async function run(story: ModelStory, { commands, looks, watcher }: GeneratedStory): Promise<void> {
  const views = new ModelViews(story);
  const places = new ModelPlaceViews(story);
  const records = new ModelRecords(story);
  for (const [index, command] of commands.entries()) {
    await story.play(command);
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
        const story = new ModelAtOnce(world);
        await story.play(first);
        await Promise.all(lanes.map((commands) => story.play(commands)));
        await mustHold(world, story.acknowledged);
      } finally {
        await world.leave();
      }
    },
  );
