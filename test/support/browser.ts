/** Chromium for tests: one for each worker, a page with cookies of its own for each test. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often give /dev/shm less than a page needs.
  '--disable-dev-shm-usage',
  // Nothing outside of this machine is ever resolved, so a test can only reach what it has started.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];

export interface PageOptions {
  /** Console errors that the test expects, such as the one Chromium writes for each answer of 400 and above. */
  readonly expectedConsoleErrors?: RegExp;
  /** Hosts beside the loopback ones that the page may ask for; the test answers for them with `page.route`. */
  readonly otherHosts?: readonly string[];
  readonly context?: BrowserContextOptions;
}

/** The worker's browser, started at the first call. It ends with the worker. */
export function launchChromium(): Promise<Browser> {
  const state = globalThis as { porchlightBrowser?: Promise<Browser> };
  state.porchlightBrowser ??= chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
  return state.porchlightBrowser;
}

/** A page in a new context. The test that opened it fails on a script error, a console error or a request to elsewhere. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const browser = await launchChromium();
  const context = await browser.newContext(options.context);
  const page = await context.newPage();
  const faults: string[] = [];
  context.on('request', (request) => {
    if (!isAllowed(request.url(), options.otherHosts ?? [])) faults.push(`request to ${request.url()}`);
  });
  context.on('weberror', (error) => faults.push(`script error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' || options.expectedConsoleErrors?.test(message.text())) return;
    faults.push(`console error: ${message.text()} (${message.location().url})`);
  });
  onTestFinished(async () => {
    await context.close();
    if (faults.length > 0) throw new Error(`the page was not clean:\n${faults.join('\n')}`);
  });
  return page;
}

function isAllowed(address: string, otherHosts: readonly string[]): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return isLoopback || otherHosts.includes(hostname);
}
