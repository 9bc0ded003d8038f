/** Chromium for tests: one for each worker, and a page with its own cookies for each test. */
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type WebError,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/** The size of a page, unless a test sets another. */
const VIEWPORT = { width: 1_280, height: 720 };

export interface PageOptions {
  /** Console errors that the test expects, such as the one Chromium writes for each answer of 400 and above. */
  readonly expectedConsoleErrors?: RegExp;
  /** Hosts other than the loopback ones that the page may request; the test answers for them with `page.route`. */
  readonly otherHosts?: readonly string[];
  readonly context?: BrowserContextOptions;
}

/** The worker's browser, started at the first call. It ends with the worker. */
export function launchChromium(): Promise<Browser> {
  const state = globalThis as { porchlightBrowser?: Promise<Browser> };
  state.porchlightBrowser ??= chromium.launch({
    executablePath: inject('chromium'),
    args: [...CHROMIUM_FLAGS],
    // Playwright would close the browser but keep running, and vitest waits ten seconds for a worker to end.
    handleSIGTERM: false,
  });
  return state.porchlightBrowser;
}

/**
 * A page without cookies or storage. The test that opened it fails on a script error, a console error or a request to
 * another host. Opening a window takes Chromium as long as loading four pages, so the windows of passed tests are
 * emptied and used again.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const key = JSON.stringify(options.context ?? {});
  const page = takeKept(key) ?? (await openPage(options.context));
  const context = page.context();
  const faults: string[] = [];
  const origins = new Set<string>();
  const onRequest = (request: Request): void => {
    const address = request.url();
    if (request.isNavigationRequest()) origins.add(new URL(address).origin);
    if (!isAllowed(address, options.otherHosts ?? [])) faults.push(`request to ${address}`);
  };
  const onError = (error: WebError): void => void faults.push(`script error: ${error.error().message}`);
  const onMessage = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' || options.expectedConsoleErrors?.test(message.text())) return;
    faults.push(`console error: ${message.text()} (${message.location().url})`);
  };
  context.on('request', onRequest).on('weberror', onError).on('console', onMessage);
  onTestFinished(async ({ task }) => {
    const passed = task.result?.state === 'pass' && faults.length === 0;
    if (passed) {
      await empty(page, origins);
      await page.setViewportSize(options.context?.viewport ?? VIEWPORT);
    }
    context.off('request', onRequest).off('weberror', onError).off('console', onMessage);
    if (!passed || !keep(key, page)) await context.close();
    if (faults.length > 0) throw new Error(`the page was not clean:\n${faults.join('\n')}`);
  });
  return page;
}

const KEPT_MAX = 3;

/** They belong to the worker: like the browser, they stay open after the file that opened them. */
function keptPages(): Map<string, Page> {
  const state = globalThis as { porchlightPages?: Map<string, Page> };
  state.porchlightPages ??= new Map();
  return state.porchlightPages;
}

function takeKept(key: string): Page | undefined {
  const kept = keptPages();
  const page = kept.get(key);
  kept.delete(key);
  return page;
}

function keep(key: string, page: Page): boolean {
  const kept = keptPages();
  if (kept.has(key) || kept.size >= KEPT_MAX) return false;
  kept.set(key, page);
  return true;
}

const openPage = async (options: BrowserContextOptions | undefined): Promise<Page> =>
  (await (await launchChromium()).newContext(options)).newPage();

/** Removes what a test may leave: tabs, handlers, cookies, storage, and the emulated screen. */
async function empty(page: Page, origins: ReadonlySet<string>): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await page.emulateMedia({ colorScheme: null });
}

function isAllowed(address: string, otherHosts: readonly string[]): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return isLoopback || otherHosts.includes(hostname);
}
