/**
 * Agents that came without a redirect, by a device code or by an organisation's assertion: the owner and the person see
 * them like all others, and can end them.
 */
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { TestClock } from '../../support/clock.ts';
import { CookieBrowser, signIn } from '../../support/sign-in.ts';
import { socialStores } from '../../support/social-stores.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { ownPageOf } from '../../support/steps/own-page.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { answerDevice, askAsDevice, pollAsDevice, registerDevice } from './support/device.ts';
import { createClient, type Organisation, startOrganisation } from './support/organisation.ts';
import { claimsOf, FOR_MCP, MCP, SETTINGS } from './support/two-issuers.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
let owner: SignedInBrowser;
let desk: string;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  owner = await signInAccount(harness.current);
  await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  desk = `/account/projects/${tenant.id}/agents`;
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
});
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  // To let an organisation in, an owner needs a sign-in of the last minutes.
  owner = await signInAccount(harness.current, { email: owner.email });
  await tenant.refill();
});

const page = async (): Promise<string> => (await owner.get(desk)).text();
const agentsIn = (text: string): string[] =>
  [...text.matchAll(/name="agent" value="(ses_[^"]+)"/g)].map(([, id]) => id ?? '');
const isActive = async (token: string): Promise<boolean> => {
  const answer = await harness.current.fetch(`/t/${tenant.id}/introspect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.applicationKey}` },
    body: new URLSearchParams({ token }),
  });
  return ((await answer.json()) as { active: boolean }).active;
};
const connectDevice = async () => {
  const agent = await registerDevice(harness.current, tenant.id);
  const asked = await askAsDevice(agent, FOR_MCP);
  await answerDevice(asked);
  const answer = await pollAsDevice(agent, asked);
  const { access_token } = await oauth.processDeviceCodeResponse(agent.as, agent.client, answer);
  return { token: access_token, sid: String(claimsOf(access_token).sid) };
};

describe('an agent on a device', () => {
  it('is shown to the owner as let in by a code, and ended', async () => {
    const { token, sid } = await connectDevice();
    const shown = await page();
    expect(agentsIn(shown)).toContain(sid);
    expect(shown).toContain('a code that the user typed');
    expect(shown).not.toContain('Answers at');
    await owner.submit(`${desk}/end`, { agent: sid, confirmed: 'yes' }, desk);
    expect(await isActive(token)).toBe(false);
  });

  onlyInTestAll(() => {
    it('is shown to its person, and ended', async () => {
      const { token, sid } = await connectDevice();
      const me = `${harness.current.baseUrl}/edge/auth/${tenant.id}/me`;
      const browser = new CookieBrowser();
      const picker = await browser.follow(await browser.send(`${me}/start`), `${me}/start`);
      const { response } = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
      const shown = await response.text();
      expect(agentsIn(shown)).toEqual([sid]);
      expect(shown).toContain('You let it in by a code');
      await browser.post(`${me}/agents/end`, { csrf_token: csrfIn(shown), agent: sid });
      expect(await isActive(token)).toBe(false);
    });
  });
});

describe('an agent of an organisation', () => {
  let organisation: Organisation;
  let client: { readonly id: string; readonly secret: string };
  beforeAll(async () => {
    organisation = await startOrganisation();
    client = await createClient(tenant);
  });
  const submit = (verb: string, fields: Record<string, string>) =>
    owner.submit(`${desk}/issuers/${verb}`, fields, desk);
  const exchange = async (sub = 'u-1') => {
    const iat = Math.floor(harness.current.clock.now().getTime() / 1_000);
    const assertion = await organisation.sign({
      sub,
      aud: `${harness.current.baseUrl}/t/${tenant.id}`,
      client_id: client.id,
      resource: MCP,
      scope: 'todos:read',
      email: 'ada@acme.example',
      iat,
      exp: iat + 300,
    });
    const answer = await harness.current.fetch(`/t/${tenant.id}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    });
    return { status: answer.status, body: (await answer.json()) as { access_token: string } };
  };

  it('comes once the owner has named the organisation on the desk, and is seen and ended there', async () => {
    expect((await exchange()).status).toBe(400);
    const added = await submit('add', {
      issuer: organisation.issuer,
      clients: client.id,
      domains: 'acme.example, other.example',
    });
    expect(added.headers.get('location')).toBe(`${desk}?done=issuer-added`);
    expect(await (await tenant.api('/api/social-login/trusted-issuers')).json()).toEqual({
      issuers: [
        {
          issuer: organisation.issuer,
          client_ids: [client.id],
          domains: ['acme.example', 'other.example'],
          provision: 'create',
        },
      ],
    });
    const { status, body } = await exchange();
    expect(status).toBe(200);
    const sid = String(claimsOf(body.access_token).sid);
    const shown = await page();
    expect(agentsIn(shown)).toContain(sid);
    expect(shown).toContain('an organisation that you trust');
    await owner.submit(`${desk}/end`, { agent: sid, confirmed: 'yes' }, desk);
    expect(await isActive(body.access_token)).toBe(false);
  });

  onlyInTestAll(() => {
    it('is changed by the same form, and gone with its entry', async () => {
      await submit('add', { issuer: organisation.issuer, clients: client.id, domains: '' });
      const listed = (await (await tenant.api('/api/social-login/trusted-issuers')).json()) as { issuers: object[] };
      expect(listed.issuers).toMatchObject([{ domains: [], provision: 'known' }]);
      const removed = await submit('remove', { issuer: organisation.issuer });
      expect(removed.headers.get('location')).toBe(`${desk}?done=issuer-removed`);
      expect((await exchange()).status).toBe(400);
    });
  });

  it('is seen and ended by its person, whom the organisation shares with another provider', async () => {
    const { accessToken } = await signIn(harness.current, tenant.id, { persona: 'ada' });
    const { user } = (await tenant.verify(accessToken)) as { user: { id: number } };
    const { identities, resources } = socialStores(harness.current);
    const location = await resources.find(tenant.id);
    const identity = { issuer: organisation.issuer, subject: 'u-2' };
    expect(location && (await identities.link(location, user.id, identity, harness.current.clock.now()))).toBe(
      'linked',
    );
    await submit('add', { issuer: organisation.issuer, clients: client.id, domains: '' });
    const { body } = await exchange('u-2');
    const sid = String(claimsOf(body.access_token).sid);

    const own = ownPageOf(harness.current, tenant.id);
    const visitor = await own.visitor('ada');
    expect(agentsIn(visitor.page)).toContain(sid);
    expect(visitor.page).toContain('Your organisation let it in');
    await own.post(visitor, '/agents/end', { agent: sid });
    expect(await isActive(body.access_token)).toBe(false);
    expect(agentsIn(await (await visitor.browser.send(own.address())).text())).not.toContain(sid);
  });

  it.each([
    [{ issuer: 'http://acme.example', clients: 'app_1' }, 'The issuer must use https'],
    [{ issuer: 'https://acme.example', clients: ' ' }, 'The list of client ids'],
  ])('is refused with the reason, and everything as it was typed: %j', async (fields, reason) => {
    const answer = await submit('add', { ...fields, domains: 'acme.example' });
    expect(answer.status).toBe(400);
    const shown = await answer.text();
    expect(shown).toContain(reason);
    expect(shown).toContain(`value="${fields.issuer}"`);
    expect(shown).toContain('value="acme.example"');
  });
});
