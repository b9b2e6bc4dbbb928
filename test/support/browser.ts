import { type Browser, chromium } from 'playwright-core';
import { findProgram, itWith } from './programs.js';

const path = findProgram('chromium', 'chromium-browser', 'google-chrome');

/** What has its own process or shared memory in a browser at a desk waits for it, at times for ever, on a busy machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--in-process-gpu',
  '--process-per-site',
];

export const isBrowserInstalled = path !== undefined;

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: path!, headless: true, args: FLAGS });

/** A test that starts a browser. */
export const itWithABrowser = (title: string, test: () => Promise<void>, timeout?: number): void =>
  itWith('chromium', path, title, test, timeout);
