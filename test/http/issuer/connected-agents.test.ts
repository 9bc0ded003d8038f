/** The person for whom a connected agent acts can see and end it, and so can the owner of the app. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { TestClock } from '../../support/clock.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { type ForeignClient, refreshAs, registerAgent, signInAs } from './support/foreign-client.ts';

const RESOURCE = 'https://app.example.com/mcp';
const SETTINGS = [
  ['resources/add', { resource: RESOURCE }],
  ['scopes/add', { scope: 'todos:read', description: 'Read your list' }],
  ['scopes/add', { scope: 'todos:write', description: 'Change it' }],
  ['scopes/add', { scope: 'todos:read', description: 'Read your to-do list' }],
] as const;
const DAYS_OF_A_SESSION = 31;

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
let owner: SignedInBrowser;
let desk: string;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  owner = await signInAccount(harness.current);
  await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  desk = `/account/projects/${tenant.id}`;
  for (const [form, fields] of SETTINGS) {
    const answer = await owner.submit(`${desk}/agents/${form}`, fields, `${desk}/agents`);
    expect(answer.headers.get('location')).toBe(`${desk}/agents?done=agents`);
  }
});

/** A project accepts a few sign-ins a minute. */
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

const read = async (path: string): Promise<string> => (await owner.get(path)).text();
const agentsIn = (page: string): string[] =>
  [...page.matchAll(/name="agent" value="(ses_[^"]+)"/g)].map(([, id]) => id ?? '');

async function connect(persona: string, name = 'Helpful agent') {
  const agent = await registerAgent(harness.current, tenant.id, undefined, name);
  const { tokens } = await signInAs(agent, { persona, parameters: { resource: RESOURCE, scope: 'todos:read' } });
  const [, claims = ''] = tokens.access_token.split('.');
  const { sid, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string; sub: string };
  return { agent, sid, sub, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? '' };
}

async function isActive(token: string): Promise<boolean> {
  const answer = await harness.current.fetch(`/t/${tenant.id}/introspect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.applicationKey}` },
    body: new URLSearchParams({ token }),
  });
  return ((await answer.json()) as { active: boolean }).active;
}

async function expectDead({
  agent,
  accessToken,
  refreshToken,
}: {
  agent: ForeignClient;
  accessToken: string;
  refreshToken: string;
}) {
  expect(await isActive(accessToken)).toBe(false);
  await expect(refreshAs(agent, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
}

describe('the desk', () => {
  it('shows issuer and client id, on its first page too', async () => {
    const issuer = `${harness.current.baseUrl}/t/${tenant.id}`;
    for (const path of [desk, `${desk}/agents`]) {
      const page = await read(path);
      expect(page).toContain(`>${issuer}</code>`);
      expect(page).toContain('>app</code>');
    }
  });

  it('sets what the API sets, and says which entry is wrong, with everything as it was typed', async () => {
    const settings = {
      resources: [RESOURCE],
      scopes: [
        { name: 'todos:read', description: 'Read your to-do list' },
        { name: 'todos:write', description: 'Change it' },
      ],
    };
    for (const [form, fields, reason] of [
      ['resources/add', { resource: 'http://app.example.com/mcp' }, 'http://app.example.com/mcp must use https'],
      ['scopes/add', { scope: 'openid', description: 'Who you are' }, 'openid must not be one of'],
      ['scopes/add', { scope: 'todos:delete', description: '' }, 'todos:delete needs words that say what it allows'],
      ['lifetime', { minutes: '1' }, 'The lifetime of tokens must be a whole number of minutes'],
    ] as const) {
      const answer = await owner.submit(`${desk}/agents/${form}`, fields, `${desk}/agents`);
      expect(answer.status).toBe(400);
      const page = await answer.text();
      expect(page).toContain(reason);
      for (const typed of Object.values(fields).filter(Boolean)) expect(page).toContain(`value="${typed}"`);
    }
    for (const [form, fields] of [
      ['resources/add', { resource: 'https://app.example.com/old' }],
      ['resources/remove', { resource: 'https://app.example.com/old' }],
      ['scopes/add', { scope: 'todos:old', description: 'Gone' }],
      ['scopes/remove', { scope: 'todos:old' }],
    ] as const)
      expect((await owner.submit(`${desk}/agents/${form}`, fields, `${desk}/agents`)).status).toBe(303);
    expect(await (await tenant.api('/api/social-login/agents')).json()).toEqual({
      ...settings,
      token_lifetime_s: 3_600,
    });
    const page = await read(`${desk}/agents`);
    for (const shown of ['name="resource" value="https://app.example.com/mcp"', 'name="scope" value="todos:write"'])
      expect(page).toContain(shown);
  });

  it('lists who is connected, the newest first, and ends one: its tokens are dead at once, the others live', async () => {
    const first = await connect('ada', 'Agent <One>');
    harness.current.clock.advance({ minutes: 1 });
    const second = await connect('grace');
    const page = await read(`${desk}/agents`);
    expect(agentsIn(page)).toEqual([second.sid, first.sid]);
    expect(page).toContain('Agent &lt;One>');
    expect(page).toContain(`${desk}/users/${first.sub}"`);
    expect(agentsIn(await read(`${desk}/agents?before=${second.sid}`))).toEqual([first.sid]);

    const end = (more: Record<string, string>) =>
      owner.submit(`${desk}/agents/end`, { agent: first.sid, ...more }, `${desk}/agents`);
    const asked = await (await end({})).text();
    expect(asked).toContain('data-action="confirm"');
    expect(asked).toContain('Agent &lt;One>');
    expect(await isActive(first.accessToken)).toBe(true);
    const ended = await end({ confirmed: 'yes' });
    const after = await read(ended.headers.get('location') ?? '');
    expect(after).toContain('The agent is disconnected.');
    expect(agentsIn(after)).toEqual([second.sid]);
    await expectDead(first);
    expect(await isActive(second.accessToken)).toBe(true);
    const again = await end({});
    expect(await read(again.headers.get('location') ?? '')).toContain('That agent is no longer connected.');
  });

  onlyInTestAll(() => {
    it('leaves a session of another project alone', async () => {
      const { sid, accessToken } = await connect('grace');
      const other = await createSocialTenant(harness.current);
      await owner.submit((await claimUrlOf(other)).path, { decision: 'approve' });
      const page = `/account/projects/${other.id}/agents`;
      expect(agentsIn(await read(page))).toEqual([]);
      await owner.submit(`${page}/end`, { agent: sid, confirmed: 'yes' }, page);
      expect(await isActive(accessToken)).toBe(true);
    });
  });
});

describe('the page of a person', () => {
  const address = (rest = ''): string => `${harness.current.baseUrl}/edge/auth/${tenant.id}/me${rest}`;
  async function visit(persona: string): Promise<{ browser: CookieBrowser; page: string }> {
    const browser = new CookieBrowser();
    const picker = await browser.follow(await browser.send(address('/start')), address('/start'));
    const { response } = await browser.follow(await browser.post(picker.url, { persona }), picker.url);
    return { browser, page: await response.text() };
  }

  it('lists the agents of that person alone, and ends them alone', async () => {
    const own = await connect('ada');
    const foreign = await connect('grace');
    const { browser, page } = await visit('ada');
    expect(agentsIn(page)).toEqual([own.sid]);
    const end = (agent: string) => browser.post(address('/agents/end'), { csrf_token: csrfIn(page), agent });
    await end(foreign.sid);
    expect(await isActive(foreign.accessToken)).toBe(true);
    await end(own.sid);
    await expectDead(own);
    expect(agentsIn(await (await browser.send(address())).text())).toEqual([]);
  });
});

/** The last test: it moves the clock, and everything issued before expires. */
onlyInTestAll(() => {
  describe('time', () => {
    it('tells when an agent was last used, and no longer lists one whose session ran out', async () => {
      const { agent, sid, refreshToken } = await connect('ada');
      harness.current.clock.advance({ minutes: 30 });
      await refreshAs(agent, refreshToken);
      const page = await read(`${desk}/agents`);
      expect(agentsIn(page)).toContain(sid);
      expect(page).toContain(`datetime="${harness.current.clock.now().toISOString()}"`);
      harness.current.clock.advance({ days: DAYS_OF_A_SESSION });
      owner = await signInAccount(harness.current, { email: owner.email });
      expect(agentsIn(await read(`${desk}/agents`))).toEqual([]);
    });
  });
});
