import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from './inputs/entry.mjs';
import { measured } from './processes.mjs';

const AFTERWARDS = 50; // milliseconds, for work that continues after the response

/** The maximum of each figure over all rounds. */
export async function runEntry(stage, entry) {
  const worst = {
    route: entry.route,
    input: entry.input,
    stretch: 0,
    statement: 0,
    sql: 0,
    transaction: 0,
    memory: 0,
    text: '',
  };
  for (let round = 0; round < (entry.rounds ?? stage.options.rounds); round++) {
    const request = await entry.make(stage, round);
    const caller = request.caller ?? stage.callers[entry.by];
    const sent = {
      method: entry.route.split(' ', 1)[0],
      path: pathOf(entry.route.replace(/ \(.*/, ''), request.ids),
      ...request,
    };
    const figures = await measured(stage.api, async () => {
      const reply = await caller.send(sent);
      await sleep(AFTERWARDS);
      return reply;
    });
    assertAnswered(entry, figures.result);
    takeMost(worst, figures);
    await entry.after?.(stage, round);
  }
  return worst;
}

export function takeMost(worst, figures) {
  if (figures.statement > worst.statement) worst.text = figures.text;
  for (const name of ['stretch', 'statement', 'sql', 'transaction', 'memory']) {
    worst[name] = Math.max(worst[name], figures[name]);
  }
}

/** A refused input is not a worst input: it would be cheap for the wrong reason. */
function assertAnswered({ route, input, status = 200, well }, { status: answered, text }) {
  const expected = [status].flat().includes(answered);
  if (!expected || well?.(text) === false)
    throw new Error(`${route} (${input}) answered ${answered}: ${text.slice(0, 400)}`);
}
