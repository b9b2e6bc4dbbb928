import { randomUUID } from 'node:crypto';
import { consoleJourneys } from '../support/console-journeys.js';
import { faultsOfPages, pagesOf } from '../support/console-pages.js';
import { eventually } from '../support/eventually.js';
import { person } from '../support/sign-in/provider-stage.js';

const DAY = 24 * 60 * 60 * 1000;

const journey = consoleJourneys();

describe('the pages of the console', () => {
  journey('sign in by the configured providers, and keep the page that was asked for', async (on) => {
    const project = await on.sharedProject();
    const [ticket] = await on.tickets(project, 'Asked for');
    const path = `/tickets/${ticket.key}?from=mail`;
    const heading = { name: 'Asked for' };
    const visitor = await on.visit();
    await visitor.open(path);
    await visitor.submit({ 'E-mail': on.grace.email, Password: 'not her password' }, 'Sign in');
    await visitor.page.getByRole('alert').waitFor();
    const providers = visitor.page.locator('a', { hasText: 'Continue with' });
    await eventually(async () => expect(await providers.allTextContents()).toEqual(['Continue with Corp SSO']));
    for (let attempt = 0; attempt < 2; attempt++) {
      on.issuer.person = null;
      await visitor.page.getByRole('link', { name: 'Continue with Corp SSO' }).click();
      await visitor.page.getByText('The provider refused access').waitFor();
      await visitor.page.waitForURL('**/sign-in#error=access_denied');
    }
    await visitor.submit({ 'E-mail': on.grace.email, Password: on.grace.password }, 'Sign in');
    await visitor.page.getByRole('heading', heading).waitFor();
    expect(visitor.page.url()).toBe(`${on.docket.url}${path}`);

    const stranger = await on.visit();
    on.issuer.person = person({ name: 'Carla Corp' });
    await stranger.open('/settings/sign-ins');
    await stranger.page.getByRole('link', { name: 'Continue with Corp SSO' }).click();
    await stranger.page.getByRole('cell', { name: 'Corp SSO', exact: true }).waitFor(); // among the providers of the account
    expect(new URL(stranger.page.url()).pathname).toBe('/settings/sign-ins');
    await stranger.page.getByText('Carla Corp').waitFor();
  });

  journey('gather what waits for someone: overdue, assigned, mentioned, and the inbox with its count', async (on) => {
    const project = await on.sharedProject();
    const dueDate = new Date(Date.now() - 3 * DAY).toISOString();
    const assigned = { projectId: project.id, assigneeId: on.grace.id };
    await on.docket.given.ticket(on.ada, { ...assigned, title: 'Long overdue', dueDate });
    await on.docket.given.ticket(on.ada, { ...assigned, title: 'Some time' });
    const mentioned = await on.docket.given.ticket(on.ada, { projectId: project.id, title: 'Somebody else has it' });
    await on.docket.given.comment(on.ada, mentioned, 'What does @Grace Hopper think?');
    const visitor = await on.visit(on.grace);
    await visitor.open('/');
    const titlesIn = (section: string) =>
      visitor.page
        .locator('section', { has: visitor.page.getByRole('heading', { name: section }) })
        .locator('.line-title')
        .allTextContents();
    await eventually(async () => expect(await titlesIn('Overdue')).toEqual(['Long overdue']));
    await eventually(async () =>
      expect(await titlesIn('Assigned to you')).toEqual(expect.arrayContaining(['Long overdue', 'Some time'])),
    );
    await eventually(async () => expect(await titlesIn('You are mentioned')).toEqual(['Somebody else has it']));
    const inbox = visitor.page.getByRole('link', { name: /^Inbox/ });
    const unread = async () => Number((/\d+/.exec((await inbox.textContent()) ?? '') ?? ['0'])[0]);
    await eventually(async () => {
      const { pagination } = (await on.docket.as(on.grace).get('/api/user/notifications?unread=true')).body;
      expect(pagination.total).toBeGreaterThanOrEqual(3);
      expect(await unread()).toBe(pagination.total);
    });
    await inbox.click();
    await visitor.page.locator('.notification.unread', { hasText: 'Ada Lovelace' }).first().waitFor();
    await visitor.button('Mark all as read').click();
    await eventually(async () => expect(await unread()).toBe(0));
    expect((await on.docket.as(on.grace).get('/api/user/notifications?unread=true')).body.pagination.total).toBe(0);
  });

  journey('show a ticket with its subtasks, relations, pull requests, time, watchers and history', async (on) => {
    const project = await on.sharedProject();
    const [ticket, other] = await on.tickets(project, 'Build the shed', 'Buy the timber');
    await on.docket.rows(
      `INSERT INTO ticket_code_links (id, workspace_id, ticket_id, kind, provider, repo, reference, url, title, state, draft, created_at, updated_at)
       VALUES ($1, $2, $3, 'pull_request', 'github', 'acme/shed', '7', 'https://github.com/acme/shed/pull/7', 'Walls and a roof', 'open', false, now(), now())`,
      [randomUUID(), project.workspaceId, ticket.id],
    );
    const visitor = await on.visit(on.ada);
    await visitor.open(`/tickets/${ticket.key}`);
    const link = visitor.page.getByRole('link', { name: 'Walls and a roof' });
    expect(await link.getAttribute('href')).toBe('https://github.com/acme/shed/pull/7');
    const section = (name: string) =>
      visitor.page.locator('section', { has: visitor.page.getByRole('heading', { name }) });
    await section('Subtasks').getByRole('button', { name: 'Add' }).click();
    await visitor.submit({ Title: 'Dig the foundation' }, 'Create ticket');
    await section('Subtasks 0/1').getByText('Dig the foundation').waitFor();
    await section('Relations').getByRole('button', { name: 'Add a relation' }).click();
    await visitor.page.getByRole('option', { name: 'Blocks' }).click();
    await visitor.page.getByLabel('Blocks which ticket').fill('timber');
    await visitor.button(/Buy the timber/).click();
    await section('Relations').getByRole('link', { name: 'Buy the timber' }).waitFor();
    await visitor.submit({ Time: '1h 30m', Note: 'Drew a plan' }, 'Log');
    await section('Time 1h 30m').getByText('Drew a plan').waitFor();
    await visitor.page.getByRole('button', { name: 'Watch', pressed: false }).click();
    await visitor.page.getByRole('button', { name: 'Watching', pressed: true }).waitFor();

    await visitor.whileHeld(`**/api/tickets/${ticket.id}`, async () => {
      await visitor.button('Status: Backlog').click();
      await visitor.page.getByRole('option', { name: 'In review' }).click();
      await visitor.button('Status: In review').waitFor(); // before the answer
      expect((await on.docket.as(on.ada).get(`/api/tickets/${ticket.id}`)).body.data.status).toBe('backlog');
    });
    await section('History').getByText('set status from Backlog to In review').waitFor();

    const { body } = await on.docket.as(on.ada).get(`/api/tickets/${ticket.id}?include=children,relations,timeLogs`);
    expect(body.data).toMatchObject({
      status: 'in_review',
      included: {
        children: { data: [{ title: 'Dig the foundation' }] },
        relations: { data: [{ type: 'blocks', direction: 'outgoing', ticket: { id: other.id } }] },
        timeLogs: { data: [{ minutes: 90, note: 'Drew a plan' }] },
      },
    });
    const watching = await on.docket.as(on.ada).get(`/api/tickets/${ticket.id}/watchers/me`);
    expect(watching.body.data.watching).toBe(true);
    await visitor.open(`/tickets/${other.key}`);
    await section('Relations').getByText('Blocked by').waitFor();
  });

  journey('set up a project and an account, and administer the instance', async (on) => {
    const project = await on.sharedProject();
    const visitor = await on.visit(on.ada);
    const cell = (name: string) => visitor.page.getByRole('cell', { name, exact: true });
    const settings = `/projects/${project.key}/settings`;
    await visitor.open(`${settings}/labels`);
    await visitor.submit({ Name: 'urgent' }, 'Add label');
    await cell('urgent').waitFor();
    await visitor.go(`${settings}/groups`);
    await visitor.submit({ Name: 'Cycle 1', From: '2026-01-05', To: '2026-01-19' }, 'Add group');
    await cell('Cycle 1').waitFor();
    await visitor.go(`${settings}/fields`);
    await visitor.page.getByLabel('Type').selectOption('select');
    await visitor.submit({ Name: 'Severity', Options: 'Low, High' }, 'Add field');
    await cell('Low, High').waitFor();
    await visitor.go(`${settings}/automations`);
    await visitor.submit({ When: 'deploy.failed', Task: 'investigate' }, 'Add rule');
    await cell('investigate').waitFor();
    await visitor.go(`${settings}/repositories`);
    await visitor.submit({ Repository: 'acme/shed' }, 'Link');
    await cell('acme/shed').waitFor();
    await visitor.go(`${settings}/tokens`);
    await visitor.submit({ Name: 'ci' }, 'Create token');
    const token = await visitor.page.locator('.secret code').textContent();
    const sent = { event: 'deploy.failed', projectId: project.id, data: {} };
    expect((await on.docket.as({ apiKey: token! }).post('/webhooks/generic', sent)).status).toBe(202);

    await visitor.go('/settings/keys');
    await visitor.page.getByLabel('tickets:read').check();
    await visitor.submit({ Name: 'reader' }, 'Create key');
    const key = await visitor.page.locator('.secret code').textContent();
    expect((await on.docket.as({ apiKey: key! }).get('/api/tickets?limit=1')).status).toBe(200);
    await visitor.go('/settings/preferences');
    await visitor.page.getByLabel('Theme').selectOption('dark');
    await visitor.button('Save').click();
    await visitor.page.locator('html[data-theme=dark]').waitFor();
    await visitor.page.getByLabel('Theme').selectOption('system');
    await visitor.button('Save').click();
    await visitor.page.locator('html[data-theme=dark]').waitFor({ state: 'detached' });
    const { cookie } = await on.signInAgain(on.ada);
    await visitor.go('/settings/sign-ins');
    visitor.page.on('dialog', (dialog) => void dialog.accept());
    const sessions = visitor.page.locator('section', { has: visitor.page.getByRole('heading', { name: 'Sessions' }) });
    await sessions
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await eventually(async () => expect((await on.docket.as({ cookie }).get('/api/auth/session')).status).toBe(401));

    const newcomer = await on.docket.given.user({ name: 'Nina New' });
    await visitor.go('/administration/users');
    await visitor.page.getByLabel('Find users').fill('nina');
    await visitor.page.getByLabel('Role of Nina New').selectOption('VIEWER');
    await visitor.page.getByText('Nina New was changed').waitFor();
    expect((await on.docket.as(newcomer).get('/api/auth/session')).body.data.user.role).toBe('VIEWER');
    await visitor.go('/administration/audit');
    await visitor.page.locator('.line-title', { hasText: 'VIEWER' }).first().waitFor();
    await visitor.go('/administration/health');
    await visitor.page.locator('.badge[data-state=completed]').waitFor();
    const queues = visitor.page.getByRole('link', { name: /^Queues:/ });
    expect(await queues.getAttribute('href')).toBe('/admin/queues');
  });

  journey('are accessible, in dark and light, and fit a phone', async (on) => {
    const project = await on.sharedProject();
    const [ticket] = await on.tickets(project, 'An accessible ticket with [a link](https://example.com)');
    await on.docket.given.comment(on.grace, ticket, 'Looks **good**');
    expect(await faultsOfPages(on, pagesOf(project, ticket))).toEqual([]);
  });
});
