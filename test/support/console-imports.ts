import { faintBorders } from './console-borders.js';
import type { ConsoleStage } from './console-stage.js';
import type { VisitOptions, Visitor } from './console-visitor.js';
import type { TestProject } from './given.js';

/** An export of Jira whose people and one of its statuses are unknown here. */
export const JIRA_EXPORT = `Summary,Issue key,Issue Type,Status,Priority,Assignee,Assignee Id,Labels,Comment
Checkout rejects valid cards,SHOP-7,Bug,In Progress,High,G. Hopper,712020:grace,payments,12/Mar/24 4:00 PM;712020:grace;Any news?
Print invoices,SHOP-8,Story,Waiting for legal,Low,G. Hopper,712020:grace,,
Refund in part,SHOP-9,Story,Done,Medium,Somebody Else,712020:else,payments,
`;

export async function chooseFile(visitor: Visitor, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await visitor.page.getByLabel('File to import').setInputFiles(file);
}

/** The page of imports with the result of a check. */
export async function checkedJiraFile(
  on: ConsoleStage,
  project: TestProject,
  options?: VisitOptions,
): Promise<Visitor> {
  const visitor = await on.visit(on.ada, options);
  await visitor.open(`/projects/${project.key}/settings/import`);
  await visitor.page.getByLabel('Source').selectOption({ label: 'Jira' });
  await chooseFile(visitor, 'jira.csv', JIRA_EXPORT);
  await visitor.button('Check').click();
  await visitor.page.getByRole('table', { name: 'People' }).waitFor();
  return visitor;
}

/** The cells of a table of what values become, row by row, without the names of its buttons. */
export async function mappingOf(visitor: Visitor, kind: string): Promise<string[][]> {
  const table = visitor.page.getByRole('table', { name: kind });
  await table.waitFor();
  const rows = await table.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td').allTextContents();
      return cells.map((cell) => cell.replace(/^.* becomes: /, '').trim());
    }),
  );
}

/** What axe finds on the page as it is, lines that are hard to see, and what is wider than the window. */
export async function faultsOf(visitor: Visitor, rules?: string[]): Promise<string[]> {
  const width = await visitor.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [
    ...(await visitor.accessibilityFaults(rules)),
    ...(await faintBorders(visitor.page)),
    ...(width > 0 ? [`${width} pixels too wide`] : []),
  ];
}
