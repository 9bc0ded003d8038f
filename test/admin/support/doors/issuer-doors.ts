/** What a project's issuer gave out: to the app, to a device, and to the agents of users. */
import { answerDevice, askAsDevice, pollAsDevice } from '../../../http/issuer/support/device.ts';
import {
  appOf,
  authorizationUrl,
  type ForeignClient,
  refreshAs,
  registerAgent,
  signInAs,
} from '../../../http/issuer/support/foreign-client.ts';
import { codeFor } from '../../../http/issuer/support/two-issuers.ts';
import { CookieBrowser } from '../../../support/sign-in.ts';
import { CALLBACK } from '../../../support/social-tenant.ts';
import { type Door, MCP, type OwnedProject } from './owned-project.ts';

const FOR_MCP = { resource: MCP, scope: 'todos:read offline_access' };

const appIn = ({ node, tenant }: OwnedProject): Promise<ForeignClient> => appOf(node, tenant.id, CALLBACK);

async function signIn(project: OwnedProject) {
  const foreign = await appIn(project);
  return { foreign, ...(await signInAs(foreign)).tokens };
}

async function connectAgent({ node, tenant }: OwnedProject) {
  const foreign = await registerAgent(node, tenant.id);
  return { foreign, ...(await signInAs(foreign, { parameters: FOR_MCP })).tokens };
}

const isRefreshed = (foreign: ForeignClient, token: string | undefined): Promise<boolean> =>
  refreshAs(foreign, token ?? '').then(
    () => true,
    () => false,
  );

const atConsentPage: Door = async (project) => {
  const browser = new CookieBrowser();
  const { url } = await authorizationUrl(await appIn(project));
  const picker = await browser.follow(await browser.send(url), url);
  const consent = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
  return async () => {
    const decided = await browser.post(consent.url, { decision: 'approve' });
    return (await browser.follow(decided, consent.url)).left?.searchParams.has('code') ?? false;
  };
};

export const ISSUER_DOORS = {
  'refresh token of the issuer': async (project) => {
    const { foreign, refresh_token } = await signIn(project);
    return () => isRefreshed(foreign, refresh_token);
  },
  'refresh token of the issuer, at introspection': async (project) => {
    const { refresh_token } = await signIn(project);
    return () => project.introspect(refresh_token ?? '');
  },
  'opaque access token, at introspection': async (project) => {
    const { access_token } = await signIn(project);
    return () => project.introspect(access_token);
  },
  'opaque access token, at userinfo': async (project) => {
    const { access_token } = await signIn(project);
    const headers = { authorization: `Bearer ${access_token}` };
    return async () => (await project.node.fetch(`/t/${project.tenant.id}/userinfo`, { headers })).status === 200;
  },
  'refresh token of an agent': async (project) => {
    const { foreign, refresh_token } = await connectAgent(project);
    return () => isRefreshed(foreign, refresh_token);
  },
  'JWT of an agent, at introspection': async (project) => {
    const { access_token } = await connectAgent(project);
    return () => project.introspect(access_token);
  },
  'code of the issuer': async (project) => {
    const { fields } = await codeFor(await appIn(project));
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    return async () => (await project.node.fetch(`/t/${project.tenant.id}/token`, init)).status === 200;
  },
  'sign-in at the issuer': atConsentPage,
  'code of a device, before the answer': async (project) => {
    const foreign = await appIn(project);
    const asked = await askAsDevice(foreign);
    return async () => {
      await answerDevice(asked).catch(() => {});
      return (await pollAsDevice(foreign, asked)).status === 200;
    };
  },
  'code of a device, after the answer': async (project) => {
    const foreign = await appIn(project);
    const asked = await askAsDevice(foreign);
    await answerDevice(asked);
    return async () => (await pollAsDevice(foreign, asked)).status === 200;
  },
} satisfies Record<string, Door>;
