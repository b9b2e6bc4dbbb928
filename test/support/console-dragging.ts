import type { ConsoleStage } from './console-stage.js';
import type { Visitor } from './console-visitor.js';
import { eventually } from './eventually.js';
import type { TestProject } from './given.js';

const ARRIVES_WITHIN = 1_000; // milliseconds from the drop to the card in the other browser
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
    });
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

/**
 * Drags a card until it has arrived at the other board within a second of the drop, by the clock that both pages share.
 * Other work on this machine may disturb two of three drags.
 */
export async function arrivesPromptly(title: string, mover: Visitor, watcher: Visitor): Promise<void> {
  await mover.page.evaluate("document.addEventListener('drop', () => { window.droppedAt = Date.now() }, true)");
  const times: number[] = [];
  for (const target of ['In progress', 'In review', 'Done']) {
    // No promise is left as the last value, which evaluate would wait for.
    await watcher.page.evaluate(`{
      const column = [...document.querySelectorAll('section.column')].find((each) => each.querySelector('h2').textContent === '${target}');
      const isThere = () => [...column.querySelectorAll('.card-title')].some((each) => each.textContent === '${title}');
      window.arrivedAt = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!isThere()) return;
          observer.disconnect();
          resolve(Date.now());
        }).observe(column, { childList: true, subtree: true });
      });
      undefined;
    }`);
    await mover.page.locator('.card-slot', { hasText: title }).dragTo(mover.column(target));
    const arrivedAt = await watcher.page.evaluate<number>('window.arrivedAt');
    times.push(arrivedAt - (await mover.page.evaluate<number>('window.droppedAt')));
    if (times.at(-1)! < ARRIVES_WITHIN) break;
  }
  expect(Math.min(...times)).toBeLessThan(ARRIVES_WITHIN);
}
