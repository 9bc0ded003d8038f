/** A device that asks for a code, and the person who answers it in a browser. */

import * as oauth from 'oauth4webapi';
import type { Harness } from '../../../support/harness.ts';
import { CookieBrowser } from '../../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../../support/sign-in-by.ts';
import { discover, type ForeignClient, INSECURE } from './foreign-client.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

type Asked = oauth.DeviceAuthorizationResponse;

/** A program without a browser that the app does not know. */
export async function registerDevice(harness: Pick<Harness, 'baseUrl'>, tenantId: string): Promise<ForeignClient> {
  const as = await discover(harness, tenantId, 'oauth2');
  const metadata = {
    client_name: 'Terminal agent',
    grant_types: [DEVICE_GRANT, 'refresh_token'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'none',
  };
  const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, INSECURE);
  return { as, client: await oauth.processDynamicClientRegistrationResponse(answer), redirectUri: '' };
}

export async function askAsDevice(
  { as, client }: ForeignClient,
  parameters: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Promise<Asked> {
  const sent = { ...INSECURE, headers };
  const answer = await oauth.deviceAuthorizationRequest(as, client, oauth.None(), parameters, sent);
  return oauth.processDeviceAuthorizationResponse(as, client, answer);
}

export const pollAsDevice = ({ as, client }: ForeignClient, { device_code }: Asked): Promise<Response> =>
  oauth.deviceCodeGrantRequest(as, client, oauth.None(), device_code, INSECURE);

/** The page that shows what a code asks for, and the fields of its form. */
export async function questionOf(
  { verification_uri, user_code }: Asked,
  browser = new CookieBrowser(),
  typed = user_code,
  headers: Record<string, string> = {},
) {
  const url = `${verification_uri}/code`;
  const response = await browser.send(`${url}?${new URLSearchParams({ user_code: typed })}`, { headers });
  const text = await response.text();
  const fields = Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  return { status: response.status, text, url, fields };
}

interface Answer {
  readonly persona?: string;
  readonly decision?: 'approve' | 'deny';
  readonly notMe?: boolean;
}

/** Goes from the link that the device shows to the last page. */
export async function answerDevice(asked: Asked, { persona = 'ada', decision = 'approve', notMe }: Answer = {}) {
  const browser = new CookieBrowser();
  const link = asked.verification_uri_complete ?? '';
  await browser.follow(await browser.send(link), link);
  const { text: question, url, fields } = await questionOf(asked, browser);
  if (notMe) {
    const end = await browser.post(url, { ...fields, decision: 'refuse' });
    return { question, consent: '', end: await end.text() };
  }
  const picker = await browser.follow(await browser.post(url, { ...fields, provider: SIGN_IN_BY }), url);
  const chosen = await browser.follow(await browser.post(picker.url, { persona }), picker.url);
  const consent = await chosen.response.text();
  const last = await browser.follow(await browser.post(chosen.url, { decision }), chosen.url);
  return { question, consent, end: await last.response.text() };
}
