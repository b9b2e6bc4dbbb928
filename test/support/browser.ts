import { type Browser, chromium } from 'playwright-core';
import { findProgram, itWith } from './programs.js';

/** The first draws no windows, not even hidden ones, and so takes half the processor time. */
const path = findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

/** Without a GPU process and shared memory, for which a page may wait on a busy machine. */
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
