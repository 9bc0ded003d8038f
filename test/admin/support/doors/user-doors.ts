/** What a user of an app holds: a session, and sign-ins under way. */
import { CookieBrowser, toConsent } from '../../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../../support/sign-in-by.ts';
import { CALLBACK } from '../../../support/social-tenant.ts';
import { codeOf, redeem } from '../../../support/steps/bound-sign-in.ts';
import { type Door, LOCAL_CALLBACK, type Opens } from './owned-project.ts';

const TO_APP = { redirectUri: CALLBACK };

/** Whether the browser leaves the service with tokens when the person agrees. */
const agrees = async (browser: CookieBrowser, url: URL): Promise<boolean> => {
  const { left } = await browser.follow(await browser.post(url, { decision: 'approve' }), url);
  return left?.searchParams.has('access_token') ?? false;
};

const atProvider: Door = async ({ node, tenant }) => {
  const browser = new CookieBrowser();
  const start = new URL(`/edge/auth/${tenant.id}/${SIGN_IN_BY}`, node.baseUrl);
  start.searchParams.set('redirect_uri', CALLBACK);
  const picker = await browser.follow(await browser.send(start), start);
  return async () => {
    const { url } = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
    return agrees(browser, url);
  };
};

const atConsentPage: Door = async ({ node, tenant }) => {
  const { browser, url } = await toConsent(node, tenant.id, TO_APP);
  return () => agrees(browser, url);
};

const ticket: Door = async ({ node, tenant }): Promise<Opens> => {
  const made = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
  const { user } = (await made.json()) as { user: { id: number } };
  const answer = await tenant.api(`/api/social-login/test-users/${user.id}/ticket`, { method: 'POST' });
  const { ticket } = (await answer.json()) as { ticket: string };
  const query = new URLSearchParams({ login_hint: `ticket:${ticket}`, redirect_uri: LOCAL_CALLBACK });
  return async () => {
    const started = await node.fetch(`/edge/auth/${tenant.id}/${SIGN_IN_BY}?${query}`);
    return (started.headers.get('location') ?? '').includes('access_token=');
  };
};

export const USER_DOORS = {
  'refresh token of a session': async ({ tenant }) => {
    const { refreshToken } = await tenant.quickSignIn();
    return async () => (await tenant.refresh(refreshToken)).status === 200;
  },
  'access token, at verify': async ({ tenant }) => {
    const { accessToken } = await tenant.quickSignIn();
    return async () => ((await tenant.verify(accessToken)) as { valid: boolean }).valid;
  },
  'sign-in at the provider': atProvider,
  'sign-in at the consent page': atConsentPage,
  'code of a sign-in': async ({ node, tenant }) => {
    const code = await codeOf(node, tenant.id, TO_APP);
    return async () => (await redeem(tenant, code)).status === 200;
  },
  'ticket of a test user': ticket,
} satisfies Record<string, Door>;
