import type { Locator } from 'playwright-core';
import type { Visitor } from './console-visitor.js';

const chart = ({ page }: Visitor, title: string): Locator =>
  page.locator('figure.chart').filter({ has: page.getByText(title, { exact: true }) });

/** How much of a plot is drawn, apart from its grey axes. */
export async function colouredPixels(visitor: Visitor, title: string): Promise<number> {
  const canvas = chart(visitor, title).locator('.plot canvas');
  await canvas.waitFor();
  return canvas.evaluate((element) => {
    const { width, height, getContext } = element as unknown as Canvas;
    const { data } = getContext.call(element, '2d').getImageData(0, 0, width, height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const channels = [data[at]!, data[at + 1]!, data[at + 2]!];
      if (data[at + 3]! > 200 && Math.max(...channels) - Math.min(...channels) > 60) count++;
    }
    return count;
  });
}

interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): { getImageData(...area: number[]): { data: Uint8ClampedArray } };
}

/** The rows of the table behind a plot, which is opened for it. */
export async function chartTable(visitor: Visitor, title: string): Promise<string[][]> {
  await chart(visitor, title).getByRole('button', { name: 'Table' }).click();
  const rows = await chart(visitor, title).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()));
}

/** The bars of a table: how many there are of each name, and its length in relation to the longest. */
export async function sharesOf(
  visitor: Visitor,
  title: string,
): Promise<{ name: string; count: number; share: number }[]> {
  const rows = await chart(visitor, title).locator('tbody tr').all();
  const bars = await Promise.all(
    rows.map(async (row) => ({
      name: (await row.locator('th').textContent()) ?? '',
      count: Number(await row.locator('.share-count').textContent()),
      width: (await row.locator('.share').boundingBox())?.width ?? 0,
    })),
  );
  const longest = Math.max(...bars.map(({ width }) => width));
  return bars.map(({ name, count, width }) => ({ name, count, share: Math.round((width / longest) * 10) / 10 }));
}
