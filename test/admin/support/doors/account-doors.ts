/** What an owner, a member and a program of theirs hold. People sign in anew before they use a link. */
import { post as postMcp } from '../../../http/mcp/support/mcp-client.ts';
import {
  approve,
  authorizationRequest,
  csrfOf,
  obtainTokens,
  openConsent,
  redeem,
  refresh,
  register,
  signedInBrowser,
} from '../../../http/oauth/support/oauth-client.ts';
import { signInAccount, waitFor } from '../../../support/account.ts';
import { asked, EVIL, guardedProject, HOME, pageOf, provision } from '../../../support/approvals.ts';
import { CookieBrowser } from '../../../support/sign-in.ts';
import type { Door } from './owned-project.ts';

const signInUnderWay: Door = async ({ node }) => {
  const browser = new CookieBrowser();
  const start = new URL('/account/sign-in/start', node.baseUrl);
  const picker = await browser.follow(await browser.send(start), start);
  return async () => {
    await browser.follow(await browser.post(picker.url, { email: 'late@example.com' }), picker.url);
    const page = await browser.send(new URL('/account', node.baseUrl), { headers: { accept: 'text/html' } });
    return page.status === 200;
  };
};

const consentOfProgram: Door = async ({ node }) => {
  const { owner, browser } = await signedInBrowser(node);
  const { url } = authorizationRequest(node, await register(node));
  const consent = await openConsent(browser, url);
  const csrf_token = csrfOf(await consent.response.text());
  return async () => {
    const [pair = ''] = (await owner.signInAgain()).split(';');
    const headers = { cookie: `${browser.cookieHeader(consent.url.pathname).replace(/^[^;]*/, pair)}` };
    const decided = await browser.post(consent.url, { csrf_token, decision: 'approve' }, headers);
    return decided.status === 303;
  };
};

const transfer: Door = async ({ node, tenant, owner }) => {
  const settings = `/account/projects/${tenant.id}/settings`;
  const page = await (await owner.submit(`${settings}/transfer`, {}, settings)).text();
  const link = /(\/account\/transfers\/svc_transfer_\w+)/.exec(page)?.[1];
  if (!link) throw new Error('the page has no link');
  return async () => (await (await signInAccount(node)).get(link)).status === 200;
};

const invitation: Door = async ({ node, tenant }) => {
  const email = `invited-${tenant.id}@example.com`;
  const made = await tenant.api('/api/members', { method: 'POST', json: { email, role: 'member' } });
  const { invitation } = (await made.json()) as { invitation: { url: string } };
  const link = new URL(invitation.url).pathname;
  return async () => (await (await signInAccount(node, { email })).get(link)).status === 200;
};

export const ACCOUNT_DOORS = {
  'cookie of the desk': async ({ owner }) => {
    return async () => (await owner.get('/account')).status === 200;
  },
  'sign-in at the desk': signInUnderWay,
  'access token of a program': async ({ node }) => {
    const { tokens } = await obtainTokens(node);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    return async () => (await postMcp(node, list, headers)).status === 200;
  },
  'refresh token of a program': async ({ node }) => {
    const { client, tokens } = await obtainTokens(node);
    return async () => (await refresh(node, client, tokens.refresh_token)).status === 200;
  },
  'code of a program': async ({ node }) => {
    const { browser } = await signedInBrowser(node);
    const approved = await approve(node, await register(node), browser);
    return async () => (await redeem(node, approved)).status === 200;
  },
  'consent page of a program': consentOfProgram,
  'transfer link': transfer,
  invitation,
  'open approval': async ({ node }) => {
    const { owner, tenant } = await guardedProject(node);
    const { approval } = await asked(provision(tenant, [HOME, EVIL]));
    const path = `/account/approvals/${approval.id}`;
    return async () => (await pageOf(node, { cookie: await owner.signInAgain() }, path)).status === 200;
  },
  'wait token of an approval': async ({ node }) => {
    const { tenant } = await guardedProject(node);
    const { wait } = await asked(provision(tenant, [HOME, EVIL]));
    return async () => (await waitFor(node, wait.token)).status === 200;
  },
} satisfies Record<string, Door>;
