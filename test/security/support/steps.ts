/** A sign-in step by step, so that an attacker can take one of its addresses to another browser. */
import { providerCallbackPath } from '../../../server/providers/ports.ts';
import type { Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';

type At = Pick<Harness, 'baseUrl'>;

/** Goes from the start link to the provider and back, and stops before our callback is opened. */
export async function toProviderCallback(
  at: At,
  startPath: string,
  { browser = new CookieBrowser(), persona = 'ada' }: { browser?: CookieBrowser; persona?: string } = {},
): Promise<{ browser: CookieBrowser; callback: URL }> {
  const start = new URL(startPath, at.baseUrl);
  const picker = await browser.follow(await browser.send(start), start);
  if (picker.response.status !== 200)
    throw new Error(`the sign-in did not reach the provider: ${picker.response.status} at ${picker.url}`);
  let response = await browser.post(picker.url, { persona });
  let url = picker.url;
  for (let hop = 0; hop < 5; hop += 1) {
    const location = response.headers.get('location');
    if (!location) break;
    url = new URL(location, url);
    if (url.pathname === providerCallbackPath('google')) return { browser, callback: url };
    response = await browser.send(url);
  }
  throw new Error(`the provider did not send the browser back: ${response.status} at ${url}`);
}

export const startOf = (tenantId: string): string => `/edge/auth/${tenantId}/google`;

/** Whether an answer redirected nowhere and set no cookie. */
export const wentNowhere = (response: Response): boolean =>
  response.headers.get('location') === null && response.headers.getSetCookie().length === 0;
