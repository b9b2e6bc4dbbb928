import { checkedJiraFile, chooseFile, faultsOf, mappingOf } from '../support/console-imports.js';
import { consoleJourneys } from '../support/console-journeys.js';
import { eventually } from '../support/eventually.js';

const journey = consoleJourneys();

describe('the imports of the console', () => {
  journey('check a Jira file, map a person and a status by hand, import it, and undo it', async (on) => {
    const project = await on.sharedProject();
    const visitor = await checkedJiraFile(on, project);
    visitor.page.on('dialog', (dialog) => void dialog.accept());
    await visitor.page.getByText('3 rows. Some have problems').waitFor();
    expect(await mappingOf(visitor, 'People')).toEqual([
      ['G. Hopper Unknown', 'Nobody'],
      ['Somebody Else Unknown', 'Nobody'],
    ]);
    expect(await mappingOf(visitor, 'Statuses')).toEqual([
      ['Waiting for legal Unknown', 'The default'],
      ['In Progress', 'In progress'],
      ['Done', 'Done'],
    ]);
    const problems = visitor.page.getByRole('listitem');
    await problems.getByText('Not a member: G. Hopper rows 1, 2').waitFor();
    await problems.getByText('Unknown status: Waiting for legal row 2').waitFor();

    await visitor.button('G. Hopper becomes: Nobody').click();
    await visitor.page.getByRole('option', { name: 'Grace Hopper' }).click();
    await visitor.button('Waiting for legal becomes: The default').click();
    await visitor.page.getByRole('option', { name: 'In review' }).click();
    await visitor.page.getByLabel('Create missing labels').check();
    await visitor.button('payments becomes: Created').waitFor();
    await visitor.button('Check again').click();
    await problems.getByText('Not a member: G. Hopper').waitFor({ state: 'hidden' });
    await visitor.button('G. Hopper becomes: Grace Hopper').waitFor();
    await visitor.button(/^Import$/).click();
    await visitor.page.getByText('Jira: 3 created, 0 existed, 0 refused').waitFor();
    await eventually(async () =>
      expect(await visitor.page.evaluate('document.activeElement.ariaLabel')).toBe('File to import'),
    );
    await visitor.button('Show problems').click();
    await visitor.page.getByText('Row 3: Not a member: Somebody Else').waitFor();

    const { data } = (await on.docket.as(on.ada).get(`/api/tickets?project=${project.key}&sort=title&order=asc`)).body;
    expect(data).toMatchObject([
      { title: 'Checkout rejects valid cards', status: 'in_progress', assigneeId: on.grace.id },
      { title: 'Print invoices', status: 'in_review', assigneeId: on.grace.id, labels: [] },
      { title: 'Refund in part', status: 'done', assigneeId: null, labels: [{ name: 'payments' }] },
    ]);
    await visitor.page.getByRole('link', { name: 'Board', exact: true }).click();
    await visitor.column('In progress').getByText('Checkout rejects valid cards').waitFor();
    await visitor.column('In review').getByText('Print invoices').waitFor();

    await visitor.open(`/tickets/${data[0].key}`);
    const comment = visitor.page.getByRole('article').filter({ hasText: 'Any news?' });
    await comment.getByText('imported', { exact: true }).waitFor();
    await comment.getByText('Grace Hopper', { exact: true }).waitFor();

    await visitor.open(`/projects/${project.key}/settings/import`);
    await visitor.button('Undo').click();
    await visitor.page.getByText('3 created, 0 existed, 0 refused, 3 undone').waitFor();
    await visitor.page.locator('.badge', { hasText: 'Undone' }).waitFor();
    expect(await visitor.button('Undo').count()).toBe(0);
    const left = await on.docket.as(on.ada).get(`/api/tickets?project=${project.key}`);
    expect(left.body.pagination.total).toBe(0);
  });

  journey('can be read and used in light, in dark and on a phone', async (on) => {
    const project = await on.sharedProject();
    const [light, dark, phone] = [{}, { dark: true }, { phone: true }];
    expect(await faultsOf(await checkedJiraFile(on, project, light))).toEqual([]);
    expect(await faultsOf(await checkedJiraFile(on, project, dark), ['color-contrast'])).toEqual([]);
    expect(await faultsOf(await checkedJiraFile(on, project, phone), ['label', 'target-size'])).toEqual([]);
  });

  journey('offer a member only files of Docket, and say what is wrong with one', async (on) => {
    const project = await on.sharedProject();
    const visitor = await on.visit(on.grace);
    await visitor.open(`/projects/${project.key}/settings/import`);
    await visitor.button(/^Import$/).waitFor();
    expect(await visitor.page.getByLabel('Source').getByRole('option').allTextContents()).toEqual(['Docket']);
    expect(await visitor.page.getByLabel('Create missing labels').count()).toBe(0); // she is not in the workspace
    await visitor.button(/^Import$/).click();
    await visitor.page.getByRole('alert').getByText('Choose a file.').waitFor();
    await eventually(async () =>
      expect(await visitor.page.evaluate('document.activeElement.ariaLabel')).toBe('File to import'),
    );
    await chooseFile(visitor, 'own.csv', 'title,status,assignee\nOne,todo,nobody@example.com\n');
    await visitor.button('Check').click();
    await visitor.page.getByText('1 row. Some have problems').waitFor();
    expect(await mappingOf(visitor, 'People')).toEqual([['nobody@example.com Unknown', 'Nobody']]);
    await chooseFile(visitor, 'wrong.csv', 'title,colour\nOne,red\n');
    await visitor.button('Check').click();
    await visitor.page.getByRole('alert').getByText('Unknown column: colour.').waitFor();
  });

  journey('can be cancelled by whoever started them', async (on) => {
    const project = await on.sharedProject();
    await on.docket.rows(
      `INSERT INTO imports (id, workspace_id, project_id, user_id, source, format, settings, reading, retry_at, created_at)
       SELECT gen_random_uuid(), workspace_id, id, $2, 'github', 'json', '{}', '{"repo": "acme/shop", "cursor": null}',
         now() + interval '1 hour', now() FROM projects WHERE id = $1`,
      [project.id, on.ada.id],
    );
    const [owner, member] = [await on.visit(on.ada), await on.visit(on.grace)];
    for (const visitor of [owner, member]) {
      await visitor.open(`/projects/${project.key}/settings/import`);
      await visitor.page.getByText('GitHub: 0 created').waitFor();
    }
    expect(await member.button('Cancel').count()).toBe(0);
    await owner.button('Cancel').click();
    await owner.page.locator('.badge', { hasText: 'Cancelled' }).waitFor();
    await eventually(async () => expect(await owner.page.getByRole('progressbar').count()).toBe(0));
  });
});
