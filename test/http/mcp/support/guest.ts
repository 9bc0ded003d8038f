/** The grant of a guest, by the legacy consent. */
import type { Harness } from '../../../support/harness.ts';
import type { PathBrowser } from '../../oauth/support/browser.ts';
import { authorizationRequest, decide, redeem, register, type TokenAnswer } from '../../oauth/support/oauth-client.ts';

export async function guestTokens(harness: Harness, browser: PathBrowser): Promise<TokenAnswer> {
  const client = await register(harness);
  const { url, verifier } = authorizationRequest(harness, client);
  const end = await decide(browser, url, 'guest');
  const code = String(end.searchParams.get('code'));
  const response = await redeem(harness, { client, code, verifier, redirectUri: String(client.redirect_uris[0]) });
  if (response.status !== 200) throw new Error(`the code was answered with ${response.status}`);
  return (await response.json()) as TokenAnswer;
}
