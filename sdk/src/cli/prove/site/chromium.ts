/**
 * Chromium through `playwright-core`, if the project of the app has it. It opens pages of a signed-in person, so that
 * the run sees requests and storage of scripts too. It reaches only the app's origin, and each request counts against
 * the budget.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, BrowserType, Route } from 'playwright-core';
import type { Gate } from '../traffic/gate.ts';
import { inTime } from '../traffic/in-time.ts';
import { onlyAppProxy } from './only-app-proxy.ts';
import type { Visitor } from './visitor.ts';

export interface Chromium {
  readonly type: BrowserType;
  readonly executablePath: string;
  readonly patience: Patience;
}

/** How long a page may take, in milliseconds: until it is loaded, until its requests end, and for each answer. */
interface Patience {
  readonly load: number;
  readonly quiet: number;
  readonly answer: number;
}

const PATIENCE: Patience = { load: 8_000, quiet: 3_000, answer: 2_000 };

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Null if the project has no `playwright-core`, or there is no Chromium for it. */
export async function findChromium(folder: string, named: string | undefined): Promise<Chromium | null> {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve('playwright-core');
    const loaded = (await import(pathToFileURL(path).href)) as {
      chromium?: BrowserType;
      default?: { chromium?: BrowserType };
    };
    const type = loaded.chromium ?? loaded.default?.chromium;
    if (!type) return null;
    const executablePath = [named ?? '', type.executablePath(), ...PLACES].find(
      (place) => place !== '' && existsSync(place),
    );
    return executablePath ? { type, executablePath, patience: PATIENCE } : null;
  } catch {
    return null;
  }
}

export interface SeenInBrowser {
  /** Addresses of the app that scripts requested, and links that they made. */
  readonly urls: readonly URL[];
  /** The storage of scripts, as text. */
  readonly storage: string;
  /** The calls with a body that scripts sent and that can be repeated, each as the address that stands for it. */
  readonly calls: readonly URL[];
  /** Why not everything was seen; null if nothing is missing. */
  readonly missing: string | null;
}

export const NOTHING_SEEN: SeenInBrowser = { urls: [], storage: '', calls: [], missing: null };

/** WebRTC connections could bypass a proxy. */
const ARGS = [
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];
const LONGEST_BODY = 10_000;
const STORAGE = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).slice(0, 200000)`;
const LINKS = `[...document.querySelectorAll('a[href]')].slice(0, 200).map((link) => link.href)`;

/** Opens the pages one after the other, with the cookies of a person who is signed in. */
export async function seeInBrowser(
  { type, executablePath, patience }: Chromium,
  visitor: Visitor,
  pages: readonly URL[],
  mayRepeat: (body: string) => boolean,
): Promise<SeenInBrowser> {
  const { gate } = visitor;
  const urls = new Map<string, URL>();
  const calls = new Map<string, URL>();
  let storage = '';
  let refused = 0;
  const proxy = await onlyAppProxy(gate.app);
  const browser = await type
    .launch({
      executablePath,
      // Without this rule Chromium would bypass the proxy for addresses of this machine.
      args: [...ARGS, '--proxy-bypass-list=<-loopback>', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      proxy: { server: proxy.server },
      // Otherwise Chromium would end the whole command on Ctrl-C, without a report.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((error: unknown) => {
      proxy.close();
      throw error;
    });
  const { signal } = gate.budget;
  const close = (): void => void browser.close().catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    const context = await browser.newContext({
      acceptDownloads: false,
      serviceWorkers: 'block',
      extraHTTPHeaders: { ...visitor.headers },
    });
    refused = await addCookies(context, visitor);
    await context.addInitScript({ content: keep(visitor) });
    await context.route('**/*', (route) => pass(route, gate, { urls, calls, mayRepeat }));
    for (const url of pages) {
      gate.budget.signal.throwIfAborted();
      if (gate.budget.millisecondsLeft === 0) break;
      const page = await context.newPage();
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
      await page.goto(url.href, { timeout: patience.load, waitUntil: 'domcontentloaded' }).catch(() => undefined);
      await page.waitForLoadState('networkidle', { timeout: patience.quiet }).catch(() => undefined);
      for (const href of await answerOf(page.evaluate<string[]>(LINKS), [], patience)) {
        const link = URL.canParse(href) ? new URL(href) : null;
        if (link && gate.isApp(link)) urls.set(link.href, link);
      }
      storage += await answerOf(page.evaluate<string>(STORAGE), '', patience);
      await answerOf(page.close(), undefined, patience);
    }
  } finally {
    signal.removeEventListener('abort', close);
    await browser.close();
    proxy.close();
  }
  const missing =
    refused > 0
      ? `Chromium did not take ${refused} of the cookies that the app set, so its pages were opened without them`
      : null;
  return { urls: [...urls.values()], storage, calls: [...calls.values()], missing };
}

/**
 * Adds cookies one by one, because a single cookie that Chromium refuses would refuse all of them. Returns how many were
 * refused.
 */
async function addCookies(context: BrowserContext, { gate, jar }: Visitor): Promise<number> {
  const { hostname: domain, protocol } = gate.app;
  let refused = 0;
  for (const { name, value, httpOnly, secure: isSecure } of jar.all) {
    const secure = isSecure || protocol === 'https:';
    await context.addCookies([{ name, value, httpOnly, secure, domain, path: '/' }]).catch(() => {
      refused += 1;
    });
  }
  return refused;
}

/** Gives scripts of the app what the sign-in told them to store. */
const keep = ({ kept }: Visitor): string =>
  kept.map(({ place, name, value }) => `${place}.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)});`).join('');

/** A page whose script never ends gives no answer in time. */
function answerOf<T>(work: Promise<T>, other: T, { answer }: Patience): Promise<T> {
  const caught = work.catch(() => other);
  return inTime(caught, answer, other);
}

interface Seen {
  readonly urls: Map<string, URL>;
  readonly calls: Map<string, URL>;
  readonly mayRepeat: (body: string) => boolean;
}

/** Allows only GET, and calls that can be repeated; only to the app, and only while requests are left in the budget. */
async function pass(route: Route, gate: Gate, { urls, calls, mayRepeat }: Seen): Promise<void> {
  const request = route.request();
  const url = URL.canParse(request.url()) ? new URL(request.url()) : null;
  if (!url || !gate.isApp(url)) return route.abort();
  const body = request.method() === 'POST' ? request.postData() : null;
  if (body !== null && body.length < LONGEST_BODY && mayRepeat(body)) {
    const call = gate.callOf(url, body);
    calls.set(call.href, call);
  } else if (request.method() !== 'GET') return route.abort();
  if (request.method() === 'GET' && ['xhr', 'fetch', 'document'].includes(request.resourceType()))
    urls.set(url.href, url);
  try {
    await gate.budget.take();
  } catch {
    return route.abort();
  }
  return route.continue();
}
