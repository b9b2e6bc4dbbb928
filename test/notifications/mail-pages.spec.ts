import { readdirSync, readFileSync } from 'node:fs';
import { NOTIFICATION_REASONS, NOTIFICATION_TYPES } from '#contracts';
import { MailLinks } from '#notifications';
import {
  collectedMail,
  type MailedNotification,
  mailAbout,
} from '../../libs/notifications/src/notification-mail-content.js';

const APP_URL = 'https://docket.example.com';
const routes = [
  ...readFileSync('apps/console/src/routes.ts', 'utf8').matchAll(/pattern: '([^']+)'.*?(open: true)?[ }]*,$/gm),
].map(([, pattern, open]) => ({ path: new RegExp(`^${pattern!.replace(/:\w+/g, '[^/]+')}$`), isOpen: !!open }));
const pageAt = (path: string) => routes.find((route) => route.path.test(path));

/** Where the code makes links for mails: `to` for a page, `withToken` for one that works without a session. */
const made = ['libs', 'apps/api', 'apps/worker']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.startsWith('libs/client/'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\blinks\.(to|withToken)\((.+)/g)])
  .flatMap(([, method, parameters]) =>
    [...parameters!.matchAll(/['`](\/[^'`]*)['`]/g)].map(([, path]) => ({
      path: path!.replace(/\$\{[^}]+\}/g, 'WEB-12'),
      hasToken: method === 'withToken',
    })),
  );

describe('links in mails', () => {
  it('lead to pages of the console, without a session if they carry a token', () => {
    expect([...new Set(made.map(({ path }) => path))].sort()).toEqual([
      '/invitation',
      '/notifications',
      '/reset-password',
      '/sign-in',
      '/tickets/WEB-12',
      '/verify-email',
    ]);
    for (const { path, hasToken } of made) {
      expect([path, pageAt(path)]).toEqual([path, { path: expect.any(RegExp), isOpen: hasToken }]);
    }
  });

  it.each(NOTIFICATION_TYPES)('about %s lead there too', (type) => {
    const links = new MailLinks({ appUrl: APP_URL });
    const ticket = { id: '01a1e51e-b6eb-72dd-b1d1-fc63c6e796e6', key: 'WEB-12', title: 'Sign-in fails' };
    const digest = { since: '2026-01-05', until: '2026-01-12', completed: 1, open: 2, overdue: 0, dueThisWeek: 1 };
    for (const reason of NOTIFICATION_REASONS) {
      for (const about of [ticket, { ...ticket, key: null }, null]) {
        const notification: MailedNotification = {
          ...{ id: ticket.id, userId: ticket.id, email: 'ada@example.com', actorId: null, type, reason },
          ...{ actor: { name: 'Bob' }, ticket: about, project: { id: ticket.id, name: 'Website' } },
          ...{ workspace: { name: 'Acme' }, commentId: null, changes: ['status'], comment: null, question: null },
          digest: type === 'weeklyDigest' ? digest : null,
        };
        const mails = [mailAbout([notification], links, []), collectedMail([notification], links)];
        const addresses = mails.map(({ content }) => content.text.match(/https?:\S+/g) ?? []);
        expect(addresses[0]).toHaveLength(about && type !== 'weeklyDigest' ? 1 : 0);
        expect(addresses[1]).toHaveLength(1);
        for (const address of addresses.flat()) {
          expect(address.slice(0, APP_URL.length)).toBe(APP_URL);
          expect([address, pageAt(new URL(address).pathname)]).toEqual([address, expect.anything()]);
        }
      }
    }
  });
});
