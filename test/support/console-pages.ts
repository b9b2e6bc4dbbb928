import { faintBorders } from './console-borders.js';
import type { ConsoleStage } from './console-stage.js';
import type { Visitor } from './console-visitor.js';
import { eventually } from './eventually.js';
import type { TestProject, TestTicket } from './given.js';

const PHONE = 390; // pixels

const parts = (base: string, names: string): string[] => names.split(' ').map((name) => `${base}/${name}`);

/** Every page of the console that needs no further data, some with a search or a token in their address. */
export const pagesOf = ({ key }: TestProject, ticket: TestTicket): string[] => [
  '/',
  '/forgot-password',
  '/invitation#token=x',
  '/notifications',
  '/projects',
  `/projects/${key}`,
  ...parts(`/projects/${key}`, 'list statistics'),
  `/tickets/${ticket.key}`,
  '/search?q=good',
  '/agents',
  '/documentation',
  ...parts('/settings', 'profile preferences sign-ins keys webhooks workspaces'),
  ...parts('/administration', 'users audit health'),
  ...parts(`/projects/${key}/settings`, 'general members labels groups columns fields templates recurring'),
  ...parts(`/projects/${key}/settings`, 'automations repositories tokens import'),
];

/** What axe finds in light, the contrast in dark, and what is wider than a phone. */
export async function faultsOfPages(on: ConsoleStage, paths: string[]): Promise<string[]> {
  const [light, dark, phone] = [
    await on.visit(on.ada),
    await on.visit(on.ada, { dark: true }),
    await on.visit(on.ada, { phone: true }),
  ];
  const faults: string[] = [];
  await Promise.all([light, dark, phone].map((visitor) => visitor.open('/')));
  for (const path of paths) {
    await Promise.all([light, dark, phone].map((visitor) => look(visitor, path)));
    const [inLight, inDark] = await Promise.all([
      light.accessibilityFaults(),
      dark.accessibilityFaults(['color-contrast']), // the dark theme differs in nothing but its colours
    ]);
    inLight.push(...(await faintBorders(light.page)));
    inDark.push(...(await faintBorders(dark.page)));
    faults.push(...inLight.map((fault) => `${path} ${fault}`), ...inDark.map((fault) => `dark ${path} ${fault}`));
    const width = await phone.page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > PHONE) faults.push(`phone ${path} is ${width} wide`);
  }
  for (const [name, visitor] of Object.entries({ light, dark, phone }))
    faults.push(...(await faultsOfDialogs(visitor)).map((fault) => `${name} ${fault}`));
  return faults;
}

/** Those that a key opens on every page. */
async function faultsOfDialogs(visitor: Visitor): Promise<string[]> {
  const faults: string[] = [];
  await visitor.page.locator('main').focus();
  for (const key of ['c', 'Control+k']) {
    await visitor.page.keyboard.press(key);
    await visitor.page.getByRole('dialog').waitFor();
    const found = [...(await visitor.accessibilityFaults()), ...(await faintBorders(visitor.page))];
    faults.push(...found.map((fault) => `after ${key}: ${fault}`));
    await visitor.page.keyboard.press('Escape');
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  return faults;
}

export async function look(visitor: Visitor, path: string): Promise<void> {
  await visitor.go(path);
  await eventually(async () => expect(await visitor.page.locator('.loading').count()).toBe(0));
  await visitor.page.locator('.page, .account-card').first().waitFor();
}
