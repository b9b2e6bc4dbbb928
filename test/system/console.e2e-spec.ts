import { join } from 'node:path';
import { generateSync } from 'otplib';
import { CONFIG, type Config } from '#config';
import { GitStore } from '../support/code-host/git-store.js';
import { arrivesPromptly, staysSmooth } from '../support/console-dragging.js';
import { chooseFile } from '../support/console-imports.js';
import { consoleJourneys } from '../support/console-journeys.js';
import { eventually } from '../support/eventually.js';
import { PICTURES } from '../support/pictures.js';
import { Receiver } from '../support/receiver.js';

const PASSWORD = 'correct horse battery';

const journey = consoleJourneys();

describe('the console', () => {
  journey('leads from sign-up to a project, and its invitation leads someone else into it', async (on) => {
    const owner = await on.visit();
    await owner.open('/sign-up');
    await owner.button('Create account').waitFor();
    expect(owner.refusals).toEqual([]); // nobody is signed in, and no session is asked for
    await owner.submit({ Name: 'Olga Owner', 'E-mail': 'olga@example.com', Password: 'short' }, 'Create account');
    await owner.page.getByText('Password must be').waitFor();
    await owner.submit({ Password: PASSWORD }, 'Create account');
    await owner.button('New project').first().click();
    await owner.submit({ Name: 'Moon Landing', Key: 'MOON' }, 'Create project');
    await owner.page.getByRole('heading', { name: 'Moon Landing' }).waitFor();
    await owner.page.keyboard.press('c');
    await owner.submit({ Title: 'Find a landing site' }, 'Create ticket');
    await owner.card('MOON-1').waitFor();

    await owner.open('/projects/MOON/settings/members');
    await owner.submit({ 'E-mail': 'gus@example.com' }, 'Invite');
    const guest = await on.visit();
    await guest.open(await on.linkMailedTo('gus@example.com', 'invitation'));
    await guest.submit({ Name: 'Gus Guest', 'E-mail': 'gus@example.com', Password: PASSWORD }, 'Create account');
    await guest.page.getByRole('main').getByRole('link', { name: 'Moon Landing' }).click();
    await guest.card('MOON-1').waitFor();
  });

  journey('shows a card that one person drags, or moves by keys, to everyone at the board', async (on) => {
    const project = await on.sharedProject();
    const [first, second] = await on.tickets(project, 'First', 'Second', 'Third');
    const mover = await on.visit(on.ada);
    const watcher = await on.visit(on.grace);
    for (const visitor of [mover, watcher]) {
      await visitor.open(`/projects/${project.key}`);
      await visitor.card(first.key!).waitFor();
      await visitor.page.locator('.connection[data-state=open]').waitFor();
    }
    await arrivesPromptly('First', mover, watcher);
    expect(await watcher.column('Backlog').locator('.column-count').textContent()).toBe('2');

    await mover.card(second.key!).locator('a').focus();
    await mover.page.keyboard.press('Shift+ArrowDown');
    await eventually(async () =>
      expect(await watcher.column('Backlog').locator('.card-title').allTextContents()).toEqual(['Third', 'Second']),
    );
    await mover.page.keyboard.press('Shift+ArrowRight');
    await watcher.column('To do').getByText('Second').waitFor();
    await eventually(async () =>
      expect(await mover.page.evaluate('document.activeElement.dataset.ticket')).toBe(second.id),
    );
    const rows = await on.docket.rows<{ title: string; status: string }>(
      'SELECT title, status FROM tickets WHERE project_id = $1 ORDER BY title',
      [project.id],
    );
    expect(rows.map(({ title, status }) => `${title} ${status}`)).toEqual([
      expect.stringMatching(/^First (in_progress|in_review|done)$/),
      'Second todo',
      'Third backlog',
    ]);
  });

  journey('shows both versions when two people change the same text, and merges what does not collide', async (on) => {
    const project = await on.sharedProject();
    const [ticket] = await on.tickets(project, 'Draft the report');
    const [one, other] = [await on.visit(on.ada), await on.visit(on.grace)];
    for (const visitor of [one, other]) {
      await visitor.open(`/tickets/${ticket.key}`);
      await visitor.button('Add a description').click();
    }
    await one.page.getByLabel('Description').fill('By Ada');
    await other.page.getByLabel('Description').fill('By Grace');
    await one.button('Save').click();
    await one.page.locator('.markdown', { hasText: 'By Ada' }).waitFor();
    await other.button('Save').click();
    const dialog = other.page.getByRole('dialog');
    await dialog.locator('pre', { hasText: 'By Ada' }).waitFor();
    expect(await dialog.getByLabel('Your description').inputValue()).toBe('By Grace');
    await dialog.getByLabel('Your description').fill('By both');
    await dialog.getByRole('button', { name: 'Save yours' }).click();
    await one.page.locator('.markdown', { hasText: 'By both' }).waitFor();

    // One person starts to edit the title while another sets the priority: no conflict is shown.
    await one.page.getByTitle('Change the title').click();
    await other.page.getByRole('button', { name: 'Priority' }).click();
    await other.page.getByRole('option', { name: 'Highest' }).click();
    await one.page.getByRole('button', { name: 'Priority' }).getByText('Highest').waitFor();
    await one.page.getByLabel('Title').fill('Write the report');
    await one.page.keyboard.press('Enter');
    await other.page.getByRole('heading', { name: 'Write the report' }).waitFor();
    expect((await on.docket.as(on.ada).get(`/api/tickets/${ticket.id}`)).body.data).toMatchObject({
      title: 'Write the report',
      priority: 'highest',
      description: 'By both',
    });
  });

  journey('shows an attached picture, and keeps what is typed when the session ends', async (on) => {
    const project = await on.sharedProject();
    const [ticket] = await on.tickets(project, 'With a picture');
    const { cookie } = await on.signInAgain(on.ada);
    const visitor = await on.visit({ cookie });
    await visitor.open(`/tickets/${ticket.key}`);
    await visitor.page
      .getByLabel('Add attachments')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PICTURES['image/png'] });
    const picture = visitor.page.getByRole('img', { name: 'dot.png' });
    await picture.waitFor();
    await eventually(async () =>
      expect(await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(1),
    );

    await visitor.page.getByLabel('New comment').fill('This took me **an hour** to write, @grace');
    await visitor.page.getByRole('option', { name: 'Grace Hopper' }).click();
    await on.docket.as({ cookie }).post('/api/auth/sign-out');
    await visitor.button('Comment').click();
    await visitor.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await visitor.submit({ Password: on.ada.password }, 'Sign in');
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await visitor.button('Comment').click();
    const comment = visitor.page.locator('.comment');
    await comment.locator('strong', { hasText: 'an hour' }).waitFor();
    expect(await comment.locator('.mention').textContent()).toBe('@Grace Hopper');
  });

  journey('follows the links of mails: a new password, and a verified address', async (on) => {
    const person = await on.docket.given.user({ name: 'Mary Mail' });
    const visitor = await on.visit();
    await visitor.open('/forgot-password');
    await visitor.submit({ 'E-mail': person.email }, 'Send a link');
    await visitor.page.getByText('is on its way').waitFor();
    await visitor.open(await on.linkMailedTo(person.email, 'reset-password'));
    await visitor.submit({ 'New password': PASSWORD }, 'Set password');
    await visitor.page.getByRole('link', { name: 'Sign in' }).click();
    await visitor.submit({ 'E-mail': person.email, Password: PASSWORD }, 'Sign in');
    await visitor.page.getByText('Hello Mary').waitFor();
    await visitor.open('/sign-in#error=account_exists'); // where a provider that could not be linked leads
    await visitor.page.getByRole('alert').getByText('already linked to another account').waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/settings/sign-ins');
    const stranger = await on.visit();
    await stranger.open('/sign-in#error=email_unverified');
    await stranger.page.getByRole('alert').getByText('no verified e-mail address').waitFor();

    await visitor.open(await on.linkMailedTo(person.email, 'verify-email'));
    await visitor.page.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();
  });

  journey('registers a webhook, shows its deliveries and sends one again', async (on) => {
    let status = 500;
    const receiver = await Receiver.start((response) => response.writeHead(status).end('not today'));
    const visitor = await on.visit(on.ada);
    await visitor.open('/settings/webhooks');
    await visitor.submit({ Address: receiver.url() }, 'Register');
    expect(await visitor.page.locator('.secret code').textContent()).toMatch(/^whsec_/);
    await visitor.page.getByRole('link', { name: receiver.url() }).click();
    await visitor.button('Ping').click();
    await visitor.button('webhook.ping').click();
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByText('not today').waitFor();
    status = 204;
    await eventually(async () => {
      await dialog.getByRole('button', { name: 'Redeliver' }).click();
      await dialog.locator('.badge', { hasText: 'succeeded' }).waitFor({ timeout: 4_000 });
    });
    expect(JSON.parse((await dialog.locator('.payload').textContent()) ?? '')).toMatchObject({ type: 'webhook.ping' });
    expect(receiver.requests.length).toBeGreaterThanOrEqual(2);
    await receiver.close();
  });

  journey('keeps views, templates and recurring tickets, and shows what others react with', async (on) => {
    const project = await on.sharedProject();
    const fields = `/api/project/${project.id}/fields`;
    const field = (
      await on.docket.as(on.ada).post(fields, { name: 'Severity', type: 'select', options: [{ name: 'Outage' }] })
    ).body.data;
    const [ticket] = await on.tickets(project, 'The shop is down', 'A wrong colour');
    await on.docket.as(on.ada).put(`/api/tickets/${ticket.id}`, { fields: { [field.key]: field.options[0].id } });
    const [ada, grace] = [await on.visit(on.ada), await on.visit(on.grace)];
    await ada.open(`/projects/${project.key}/list`);
    await ada.button('Severity').click();
    await ada.page.getByRole('option', { name: 'Outage' }).click();
    await ada.page.keyboard.press('Escape');
    await ada.page.getByText('1 ticket', { exact: true }).waitFor();
    expect(new URL(ada.page.url()).searchParams.get(`field.${field.key}`)).toBe(field.options[0].id);
    await ada.button('Save as view').click();
    await ada.page.getByLabel(/^Share with/).check();
    await ada.submit({ Name: 'Outages' }, 'Save view');
    await grace.open(`/projects/${project.key}`);
    await grace.button('View').click();
    await grace.page.getByRole('option', { name: 'Outages' }).click();
    await grace.page.getByText('A wrong colour').waitFor({ state: 'hidden' });
    await grace.card(ticket.key!).waitFor();
    await on.docket.as(on.ada).delete(`${fields}/${field.id}`);
    for (const name of ['Board', 'List']) {
      await grace.page.getByRole('link', { name, exact: true }).click();
      await grace.page.reload();
      await grace.page.getByText(`field.${field.key}: Unknown field`).waitFor();
    }

    await grace.open(`/projects/${project.key}/settings/templates`);
    await grace.button('New template').click();
    await grace.submit({ Name: 'Weekly', 'Title of the ticket': 'Weekly report' }, 'Save template');
    await grace.page.getByRole('cell', { name: 'Weekly report' }).waitFor();
    await grace.page.keyboard.press('c');
    await grace.button('Template: No template').click();
    await grace.page.getByRole('option', { name: 'Weekly' }).click();
    await grace.button('Create ticket').click();
    await grace.page.getByText('was created').waitFor();
    await grace.open(`/projects/${project.key}/settings/recurring`);
    await grace.button('New recurring ticket').click();
    await grace.page.getByRole('dialog').getByLabel('Template').selectOption({ label: 'Weekly' });
    await grace.submit({ 'First time': '2100-01-04T09:00' }, 'Add recurring ticket');
    await grace.page.getByRole('cell', { name: 'Every week' }).waitFor();
    await grace.button('Pause').click();
    await grace.page.getByRole('cell', { name: 'Paused' }).waitFor();
    const made = await on.docket.as(on.ada).get(`/api/tickets?project=${project.key}&search=weekly&fields=title`);
    expect(made.body.data).toMatchObject([{ title: 'Weekly report' }]);
    const recurrences = await on.docket.as(on.ada).get(`/api/project/${project.id}/recurrences`);
    expect(recurrences.body.data).toMatchObject([{ rule: 'FREQ=WEEKLY', paused: true }]);

    await on.docket.given.comment(on.grace, ticket, 'It is back');
    for (const visitor of [ada, grace]) await visitor.open(`/tickets/${ticket.key}`);
    await ada.page.locator('.comment').getByRole('button', { name: 'Add a reaction' }).click();
    await ada.page.getByRole('option', { name: 'Party popper' }).click();
    await grace.page.locator('.comment').getByRole('button', { name: 'Party popper, 1' }).click();
    await ada.page.locator('.comment').getByRole('button', { name: 'Party popper, 2', pressed: true }).waitFor();
  });

  journey('puts the question of an agent before a person, and the answer before the agent', async (on) => {
    const project = await on.sharedProject();
    await on.docket.as(on.ada).put(`/api/project/${project.id}/automations`, {
      agent: 'external',
      rules: [{ event: 'deploy.failed', kind: 'investigate' }],
    });
    const { token } = (await on.docket.as(on.ada).post(`/api/project/${project.id}/access-tokens`, { name: 'ci' })).body
      .data;
    const visitor = await on.visit(on.grace);
    await visitor.open('/');
    await visitor.page.locator('.connection[data-state=open]').waitFor();
    await on.docket
      .as({ apiKey: token })
      .post('/webhooks/generic', { event: 'deploy.failed', projectId: project.id, data: {} });
    const task = (await on.docket.as(on.ada).post('/api/agent-tasks/claim', { projectId: project.id })).body.data;
    await on.docket.as(on.ada).post(`/api/agent-tasks/${task.id}/log`, {
      leaseToken: task.leaseToken,
      message: 'Reading the log of the deployment',
    });
    await on.docket
      .as(on.ada)
      .post(`/api/agent-tasks/${task.id}/ask`, { leaseToken: task.leaseToken, question: 'Roll back or fix forward?' });

    await visitor.page.getByText('Roll back or fix forward?').waitFor();
    expect(await visitor.page.locator('main h2').first().textContent()).toBe('Questions from agents');
    await visitor.submit({ 'Your answer': 'Roll back' }, 'Answer');
    await visitor.page.getByText('Roll back or fix forward?').waitFor({ state: 'hidden' });
    await visitor.open(`/agents/${task.id}`);
    await visitor.page.locator('.log').getByText('Roll back', { exact: true }).waitFor();
    await visitor.page.locator('.log').getByText('Reading the log').waitFor();
    await visitor.page.locator('.connection[data-state=open]').waitFor();
    await on.docket
      .as(on.ada)
      .post(`/api/agent-tasks/${task.id}/log`, { leaseToken: task.leaseToken, message: 'Rolling back' });
    await visitor.page.locator('.log').getByText('Rolling back').waitFor();
    expect((await on.docket.as(on.ada).get(`/api/agent-tasks/${task.id}`)).body.data.status).toBe('running');
  });

  journey('sets up a second factor and signs in with it, and delegates a ticket to a new agent', async (on) => {
    const person = await on.docket.given.user({ name: 'Tina Token' });
    const project = await on.docket.given.project(person);
    const ticket = await on.docket.given.ticket(person, { projectId: project.id, title: 'Sort the backlog' });
    const visitor = await on.visit();
    const signIn = async () => {
      await visitor.open('/settings/sign-ins');
      await visitor.submit({ 'E-mail': person.email, Password: person.password }, 'Sign in');
    };
    const config = on.docket.app.get<Config>(CONFIG);
    config.TWO_FACTOR = 'required';
    await signIn();
    await visitor.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await visitor.button('Set up an authenticator app').click();
    const secret = (await visitor.page.locator('.secret code').textContent()) ?? '';
    await visitor.submit({ 'Code from the app': '000000' }, 'Turn on');
    await visitor.page.getByText('Code is wrong').waitFor();
    await visitor.submit({ 'Code from the app': generateSync({ secret }) }, 'Turn on');
    await visitor.button('I have saved them').click();
    await visitor.page.getByText('with 10 recovery codes left').waitFor(); // on the page that was asked for
    config.TWO_FACTOR = 'optional';
    await visitor.button('Sign out').click();
    await visitor.button('Use a passkey').waitFor();
    await signIn();
    // The first code is used up, and the next one is accepted half a minute early.
    await visitor.submit({ Code: generateSync({ secret, epoch: Date.now() / 1_000 + 30 }) }, 'Continue');
    await visitor.page.getByText('with 10 recovery codes left').waitFor();

    await visitor.open('/settings/workspaces');
    await visitor.page.getByLabel('Description').fill('Sorts backlogs');
    const agents = visitor.page.locator('section', { has: visitor.page.getByRole('heading', { name: 'Agents' }) });
    await agents.getByLabel('Name').fill('Sorter');
    await agents.getByRole('button', { name: 'Add agent' }).click();
    await agents.getByRole('button', { name: 'New key' }).click();
    const key = (await agents.locator('.secret code').textContent()) ?? '';
    await visitor.open(`/tickets/${ticket.key}`);
    await visitor.button('Delegate').click();
    await visitor.page.getByRole('option', { name: 'Sorter' }).click();
    await visitor.page.getByText(`Work on ticket: ${ticket.key} Sort the backlog`).waitFor();
    const claimed = (await on.docket.as({ apiKey: key }).post('/api/agent-tasks/claim', {})).body.data;
    expect(claimed).toMatchObject({ kind: 'work_on_ticket', ticketId: ticket.id });
    await visitor.page.locator('.task .badge', { hasText: 'Running' }).waitFor();
  });

  journey('renders a draft of documentation, and opens its pull request', async (on) => {
    const store = await GitStore.create(join(on.folder, 'acme', 'shop.git'));
    await store.commit({
      branch: 'main',
      message: 'feat: begin',
      files: { 'src/orders.ts': 'export const total = 1;\n' },
    });
    await store.tag('v1', 'main', { annotated: true });
    await store.commit({
      branch: 'main',
      message: 'feat(orders): pay in any currency',
      files: { 'src/orders.ts': 'export const total = 1;\nexport const CURRENCIES = [];\n' },
    });
    const project = await on.sharedProject();
    await on.docket
      .as(on.ada)
      .post(`/api/project/${project.id}/repositories`, { provider: 'local', repo: 'acme/shop' });
    const visitor = await on.visit(on.ada);
    await visitor.open('/documentation');
    await visitor.page.getByText('Linked: acme/shop').waitFor();
    await visitor.whileHeld('**/api/docs/generate', async () => {
      await visitor.submit({ Repository: 'acme/shop', From: 'v1', To: 'main' }, 'Draft the pages');
      await visitor.page.getByRole('progressbar', { name: 'Draft the pages' }).waitFor();
    });
    await visitor.page.locator('.draft h1, .draft h2').first().waitFor();
    await visitor.page.getByRole('group', { name: 'Pages' }).getByRole('button', { name: 'changelog' }).click();
    await visitor.page.locator('.draft', { hasText: 'pay in any currency' }).waitFor();
    await visitor.button('Open a pull request').click();
    await visitor.page.getByText('The pull request is open').waitFor();
    store.close();
  });

  journey('imports a file with its progress, changes several tickets after a preview, and finds them', async (on) => {
    const project = await on.sharedProject();
    const visitor = await on.visit(on.ada);
    await visitor.open(`/projects/${project.key}/settings/import`);
    const rows = Array.from({ length: 1_000 }, (_, row) => `Imported row ${row},${row % 2 ? 'todo' : 'backlog'}`);
    const file = `title,status\n${rows.join('\n')}\nBroken,nonsense\n`;
    await chooseFile(visitor, 'rows.csv', file);
    await visitor.button(/^Import$/).click();
    await visitor.page.getByRole('progressbar').or(visitor.page.getByText('1000 created')).first().waitFor();
    await visitor.page.getByText('1000 created, 0 existed, 1 refused').waitFor();
    await visitor.button('Show what was refused').click();
    await visitor.page.getByText('Row 1001').waitFor();

    await visitor.open(`/projects/${project.key}/list?status=todo&sort=title&order=asc`);
    await visitor.page.getByText('500 tickets').waitFor();
    await visitor.page.getByLabel('Select all on this page').check();
    await visitor.page.getByRole('toolbar').getByRole('button', { name: 'Priority' }).click();
    await visitor.page.getByRole('option', { name: 'High', exact: true }).click();
    await visitor.page.getByRole('dialog').getByText('Priority: Medium → High').first().waitFor();
    await visitor.whileHeld('**/api/tickets/bulk', async () => {
      await visitor.button('Change 50 tickets').click();
      await visitor.page.getByRole('progressbar', { name: 'Changing the tickets' }).waitFor();
    });
    await visitor.page.getByText('50 tickets were changed').waitFor();

    await visitor.page.keyboard.press('/');
    await visitor.page.getByLabel('Search tickets').fill('imported 999');
    await visitor.page.locator('.result', { hasText: 'Imported row 999' }).locator('mark').first().waitFor();
    await visitor.page.keyboard.press('Control+k');
    await visitor.page.getByLabel('Command', { exact: true }).fill('go to administration');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByRole('heading', { name: 'Administration' }).waitFor();
    await staysSmooth(on, project);
  });
});
