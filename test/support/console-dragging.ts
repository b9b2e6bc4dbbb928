import type { ConsoleStage } from './console-stage.js';
import { eventually } from './eventually.js';
import type { TestProject } from './given.js';

const LONGEST_TASK = 200; // milliseconds of one thread, while a card is dragged

/** Of three drags over a board of a thousand cards, at least one must be undisturbed by other work on this machine. */
export async function staysSmooth(on: ConsoleStage, project: TestProject): Promise<void> {
  const visitor = await on.visit(on.grace);
  await visitor.open(`/projects/${project.key}`);
  for (const [column, count] of [
    ['Backlog', 500],
    ['To do', 500],
  ] as const) {
    await eventually(async () => {
      await visitor
        .column(column)
        .locator('.cards')
        .evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
      expect(await visitor.column(column).locator('.card').count()).toBe(count);
    }, 30_000);
    await visitor
      .column(column)
      .locator('.cards')
      .evaluate((list) => list.scrollTo({ top: 0 }));
  }
  await visitor.page.evaluate(`window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`);
  const longest: number[] = [];
  for (const target of ['In progress', 'In review', 'Done']) {
    await visitor.page.evaluate('window.longTasks.length = 0');
    await visitor.column('Backlog').locator('.card-slot').first().dragTo(visitor.column(target));
    await visitor.column(target).locator('.card').first().waitFor();
    longest.push(await visitor.page.evaluate<number>('Math.max(0, ...window.longTasks)'));
  }
  expect(Math.min(...longest)).toBeLessThan(LONGEST_TASK);
}
