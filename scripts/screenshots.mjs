import './help.mjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FOLDER = 'docs/images';
const SIZE = { width: 1280, height: 760 };
const DEMO = { email: 'demo@docket.local', password: 'docket-demo-password' };
const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
if (!executablePath) throw new Error('Chromium is not installed');

const browser = await chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.request.post(`${address}/api/auth/sign-in`, { data: DEMO });
  // The console asks for a session only where it has noted one.
  await page.addInitScript({ content: "localStorage.setItem('docket-session', 'open')" });
  const search = await page.request.get(`${address}/api/tickets?project=WEB&mentioned=me&limit=1`);
  const [ticket] = (await search.json()).data;
  const shots = {
    board: '/projects/WEB',
    ticket: `/tickets/${ticket?.key ?? 'WEB-1'}`,
    statistics: '/projects/WEB/statistics',
  };
  for (const [name, path] of Object.entries(shots)) {
    await page.goto(`${address}${path}`);
    await page.locator('.card, .comment, .plot canvas').first().waitFor();
    await page.locator('.connection[data-state=open]').waitFor();
    await page.waitForTimeout(1_000); // pictures, plots and text that come after the first content
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
  }
} finally {
  await browser.close();
}
