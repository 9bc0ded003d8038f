/**
 * Callback links that an attacker could make a browser open, with the code of a sign-in that the attacker went through.
 */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Running } from './running.ts';
import { linkOfAnother } from './sign-in.ts';

/** `own`: the state of a sign-in that this browser has started. */
function injectedQueries(link: string, own: string): string[] {
  const { searchParams } = new URL(link);
  const [code, state] = [searchParams.get('code'), searchParams.get('state')];
  return [
    `code=${code}&state=${state}`,
    `code=${code}&state=${state}&return_to=/dashboard`,
    `code=${code}`,
    `code=${code}&state=`,
    `code=${code}&state=${own}`,
    `code=${code}&state=${state}&state=${own}`,
    `code=${code}&state=__proto__`,
    'access_token=a&refresh_token=b',
    `access_token=a&refresh_token=b&state=${own}`,
    `error=access_denied&state=${state}`,
  ];
}

export interface Injection {
  readonly tried: number;
  readonly stored: number;
}

interface Ways {
  /** Begins a sign-in in this browser. Returns its state. */
  begin(page: Page): Promise<string>;
  /** Opens a link as the person would. */
  open(page: Page, link: string): Promise<unknown>;
  /** What the browser stores of a session. */
  held(page: Page): Promise<string>;
}

/** Opens ten links in each of these browsers, each of which has started a sign-in; none may change its session. */
export async function inject(running: Running, pages: readonly Page[], ways: Ways): Promise<Injection> {
  const [all, changed]: [string[], string[]] = [[], []];
  for (const page of pages) {
    const link = await linkOfAnother(running);
    for (const index of injectedQueries(link, '').keys()) {
      const query = injectedQueries(link, await ways.begin(page))[index] ?? '';
      const before = await ways.held(page);
      await ways.open(page, `${running.url}/auth/callback?${query}`);
      all.push(query);
      if ((await ways.held(page)) !== before) changed.push(query);
    }
  }
  assert.deepEqual(changed, [], 'an injected callback changed the session');
  return { tried: all.length, stored: changed.length };
}

/** The same for an app whose session is in cookies. */
export const injectAtServer = (running: Running, pages: readonly Page[]): Promise<Injection> =>
  inject(running, pages, {
    async begin(page) {
      const answer = await page.request.get(`${running.url}/auth/login`, { maxRedirects: 0 });
      return new URL(answer.headers().location ?? '').searchParams.get('state') ?? '';
    },
    open: (page, link) => page.request.get(link, { maxRedirects: 0, headers: { accept: 'text/html' } }),
    async held(page) {
      const cookies = await page.context().cookies(running.url);
      const own = cookies.filter(({ name }) => /_(?:access|refresh)_/.test(name) && name.endsWith(running.tenantId));
      return JSON.stringify(own.map(({ name, value }) => [name, value]).sort());
    },
  });
