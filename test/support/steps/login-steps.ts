/** A sign-in over HTTP that stops where a test wants to check: before the callback, or at the page that it reached. */
import { providerCallbackPath } from '../../../server/providers/ports.ts';
import type { Harness } from '../harness.ts';
import { CookieBrowser, type SignInOptions } from '../sign-in.ts';
import { SIGN_IN_BY } from '../sign-in-by.ts';

/** The page where a person is chosen: at the built-in provider, or at GitHub. */
export const PICKER = /^\/personas\/interaction\/|\/login\/oauth\/authorize$/;

type At = Pick<Harness, 'baseUrl'>;

/** From the start link to the provider's answer. The address that the provider sends the browser back to is not visited. */
export async function toCallback(
  { baseUrl }: At,
  tenantId: string,
  { persona = 'ada', browser = new CookieBrowser(), redirectUri, returnTo }: SignInOptions = {},
): Promise<{ browser: CookieBrowser; callback: URL }> {
  const query = new URLSearchParams({
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  });
  let at = new URL(`/edge/auth/${tenantId}/${SIGN_IN_BY}?${query}`, baseUrl);
  for (let hop = 0; hop < 6; hop += 1) {
    const isPicker = PICKER.test(at.pathname);
    const response = isPicker ? await browser.post(at, { persona }) : await browser.send(at);
    const location = response.headers.get('location');
    if (!location) throw new Error(`the sign-in stopped at ${at.pathname} with ${response.status}`);
    at = new URL(location, at);
    if (at.pathname === providerCallbackPath(SIGN_IN_BY)) return { browser, callback: at };
  }
  throw new Error('the provider did not send the browser back');
}

/** The page at which a sign-in ended: what it says, and where its button leads, if it has one. */
export async function endPageOf(
  response: Response,
): Promise<{ status: number; text: string; startOver: string | null }> {
  const text = await response.text();
  const link = /<a[^>]*data-action="start-over"[^>]*>/.exec(text)?.[0];
  const href = link && /href="([^"]*)"/.exec(link)?.[1];
  return { status: response.status, text, startOver: href ? href.replaceAll('&amp;', '&') : null };
}
