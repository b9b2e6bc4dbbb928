import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../options.mjs';

const WRITES_BEFORE = 300; // to compare with

/** What a field with a value in every ticket of the large project costs to delete, and how long writes take meanwhile. */
export function deleteField(stage) {
  return stage.withWorker(async () => {
    const { id } = stage.large;
    const [{ id: fieldId }] = (await stage.ask('GET', `/api/project/${id}/fields`)).filter(
      ({ key }) => key === 'points',
    );
    await writes(stage, 50, () => true);
    const before = await writes(stage, WRITES_BEFORE, () => true);
    const started = performance.now();
    await stage.ask('DELETE', `/api/project/${id}/fields/${fieldId}`);
    const answered = performance.now() - started;
    const shown = await stage.ask('GET', `/api/tickets?project=${id}&limit=100`);
    if (shown.some(({ fields }) => 'points' in fields)) throw new Error('The field is still shown');
    let isOver = false;
    const over = ended(stage, started).then((seconds) => {
      isOver = true;
      return seconds;
    });
    const during = await writes(stage, Number.POSITIVE_INFINITY, () => !isOver);
    const seconds = await over;
    const [{ cleared }] = await stage.rows(
      `SELECT count(*)::int AS cleared FROM ticket_history WHERE field = 'fields.points'`,
    );
    return [
      `Deleting a field with ${stage.tickets.toLocaleString('en')} values answered in ${Math.round(answered)} ms;`,
      `${cleared.toLocaleString('en')} tickets were cleared in ${Math.round(seconds)} s.`,
      `Writes before: ${before}. Writes meanwhile: ${during}.`,
    ].join('\n');
  });
}

async function ended(stage, started) {
  for (let polls = 0; ; polls++) {
    const [{ jobs }] = await stage.rows('SELECT count(*)::int AS jobs FROM ticket_detachments');
    if (jobs === 0) return (performance.now() - started) / 1_000;
    if (polls % 30 === 29) {
      const [{ left }] = await stage.rows(
        `SELECT count(*)::int AS left FROM ticket_field_values v JOIN ticket_detachments d ON d.field_id = v.field_id`,
      );
      say(`${left.toLocaleString('en')} values left`);
    }
    await sleep(1_000);
  }
}

/** One after the other: a ticket of the same project is created, one renamed, and one gets another value. */
async function writes(stage, most, goesOn) {
  const { id, key } = stage.large;
  const times = [];
  for (let n = 0; n < most && goesOn(); n++) {
    const ticket = `/api/tickets/${key}-${1 + Math.floor(Math.random() * stage.tickets)}`;
    const started = performance.now();
    if (n % 3 === 0) await stage.ask('POST', '/api/tickets', { title: `New ${n}`, projectId: id });
    else
      await stage.ask(
        'PUT',
        ticket,
        n % 3 === 1 ? { title: `Renamed ${n}` } : { fields: { customer: `Customer ${n}` } },
      );
    times.push(performance.now() - started);
    await sleep(50);
  }
  times.sort((a, b) => a - b);
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]);
  return `${times.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}
