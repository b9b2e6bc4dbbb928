import { processMetrics } from './metrics.js';

it('a process is observed once, however many registries show its metrics', async () => {
  const [one, other] = [processMetrics(), processMetrics()];
  const name = 'nodejs_gc_duration_seconds';
  expect(one.getSingleMetric(name)).toBeDefined();
  expect(other.getSingleMetric(name)).toBe(one.getSingleMetric(name));
  one.clear();
  expect(await other.metrics()).toContain('docket_event_loop_active_seconds_total');
});
