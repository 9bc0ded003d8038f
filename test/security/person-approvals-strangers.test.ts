/**
 * H48, second round: what a stranger tries around an approval of a person. The person is gone, the project is paused, the
 * page is framed, previewed or opened before, texts imitate the page, and what was said is looked for where it must not be.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../sdk/src/webhooks/index.ts';
import { registerAgent, signInAs } from '../http/issuer/support/foreign-client.ts';
import { createWebhook, sendUntil } from '../http/webhooks/support.ts';
import { TestClock } from '../support/clock.ts';
import { createWebhookReceiver } from '../support/network/webhook-receiver.ts';
import { ask, asked, bindingOf, decideAs, openPage, outcome, press, take } from '../support/person-approvals.ts';
import { CookieBrowser, signIn } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness({ clock: new TestClock(new Date()), config: { logLevel: 'debug' } });
const RESOURCE = 'https://app.example.com/mcp';
let tenant: SocialTenant;
let ada: string;
let count = 0;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
  const json = { resources: [RESOURCE], scopes: [{ name: 'pay', description: 'Pay for you' }] };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
  ada = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
});

const fresh = () => {
  count += 1;
  return bindingOf(['stranger', count]);
};
const askNow = (more: object = {}, token = ada) => ask(harness.current, tenant, token, more);
const takeNow = (id: string, binding: string, token = ada) =>
  outcome(take(harness.current, tenant, id, token, binding));

async function agentOf(redirectUri?: string, name = 'Helpful agent') {
  await tenant.refill();
  const agent = await registerAgent(harness.current, tenant.id, redirectUri, name);
  const connect = async () =>
    (await signInAs(agent, { parameters: { resource: RESOURCE, scope: 'pay' } })).tokens.access_token;
  return { connect, token: await connect() };
}

async function approved(binding: string, token = ada) {
  const { approval } = await asked(askNow({ binding }, token));
  await decideAs(approval.approval_url, 'approve');
  return approval;
}

const userIdOf = async (): Promise<number> => {
  const listed = (await (await tenant.api('/api/social-login/users')).json()) as { users: { id: number }[] };
  return listed.users[0]?.id ?? 0;
};

const ownPage = () => `${harness.current.baseUrl}/edge/auth/${tenant.id}/me`;

describe('H48: a yes that should count no longer', () => {
  it('H48: ends with the person, and nothing of it stays', async () => {
    const binding = fresh();
    const { id, approval_url: url } = await approved(binding);
    const { wait } = await asked(askNow({ binding: fresh() }));
    expect((await tenant.api(`/api/social-login/users/${await userIdOf()}`, { method: 'DELETE' })).status).toBe(200);
    expect(await takeNow(id, binding)).toBe('invalidCredentials');
    const again = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
    expect(await takeNow(id, binding, again)).toBe('unknown');
    expect((await openPage(url)).status).toBe(404);
    const waited = await harness.current.fetch('/api/wait?timeout=0', {
      headers: { authorization: `Bearer ${wait.token}` },
    });
    expect(await waited.text()).not.toContain('approved');
    const rows = await harness.current.database.query(
      'select 1 from porchlight.person_approvals where tenant_id = $1',
      [tenant.id],
    );
    expect(rows).toEqual([]);
  });

  it('H48: ends for a person who is blocked, and for a project that is paused', async () => {
    const binding = fresh();
    const { id } = await approved(binding);
    const path = `/api/social-login/users/${await userIdOf()}`;
    expect((await tenant.api(path, { method: 'PATCH', json: { blocked: true } })).status).toBe(200);
    expect(await takeNow(id, binding)).toBe('invalidCredentials');
    expect((await tenant.api(path, { method: 'PATCH', json: { blocked: false } })).status).toBe(200);
    ada = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
    await tenant.pause();
    expect(await takeNow(id, binding)).toBe('tenantPaused');
    expect((await askNow({ binding: fresh() })).status).toBe(403);
  });

  it('H48: whoever is blocked decides nothing, with a page that was open before', async () => {
    const binding = fresh();
    const { approval, wait } = await asked(askNow({ binding }));
    const { browser, page } = await openPage(approval.approval_url);
    const path = `/api/social-login/users/${await userIdOf()}`;
    const block = async (blocked: boolean) =>
      expect((await tenant.api(path, { method: 'PATCH', json: { blocked } })).status).toBe(200);
    const waited = async () =>
      (
        await harness.current.fetch('/api/wait?timeout=0', { headers: { authorization: `Bearer ${wait.token}` } })
      ).json();
    await block(true);
    expect(await waited()).toMatchObject({ status: 'denied' });
    const pressed = await press(browser, approval.approval_url, page, 'approve');
    const after = await browser.follow(pressed, approval.approval_url);
    const shown = await after.response.text();
    expect([shown.includes('data-action="sign-in"'), shown.includes('data-outcome')]).toEqual([true, false]);
    expect((await openPage(approval.approval_url)).status).toBe(404);
    await block(false);
    await tenant.refill();
    ada = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
    expect(await takeNow(approval.id, binding)).toBe('denied');
    expect(await waited()).toMatchObject({ status: 'denied' });
  });

  it('H48: whoever the access list leaves out signs in for their data, and decides nothing', async () => {
    const binding = fresh();
    const { approval } = await asked(askNow({ binding }));
    const json = { mode: 'list', emails: ['somebody@else.example'] };
    expect((await tenant.api('/api/social-login/access', { method: 'PUT', json })).status).toBe(200);
    const { browser, page, status } = await openPage(approval.approval_url);
    expect([status, page.includes('Acme')]).toEqual([404, false]);
    const own = await (await browser.send(ownPage())).text();
    await press(browser, approval.approval_url, own, 'approve');
    expect(await takeNow(approval.id, binding)).toBe('pending');
  });

  it('H48: a no stands until its time is over, for whoever asks the same again', async () => {
    const binding = fresh();
    const first = await asked(askNow({ binding, take: true }));
    await decideAs(first.approval.approval_url, 'deny');
    for (let again = 0; again < 2; again += 1) expect(await outcome(askNow({ binding, take: true }))).toBe('denied');
    harness.current.clock.advance({ minutes: 30 });
    await tenant.refill();
    ada = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
    expect((await askNow({ binding, take: true })).status).toBe(201);
  });

  it('H48: a later no takes back a yes to the same thing', async () => {
    const binding = fresh();
    const { id } = await approved(binding);
    const second = await asked(askNow({ binding }));
    await decideAs(second.approval.approval_url, 'deny');
    expect(await takeNow(id, binding)).toBe('denied');
    expect(await outcome(askNow({ binding, take: true }))).toBe('denied');
  });

  it('H48: a no in another tab takes back the yes to the same question', async () => {
    const binding = fresh();
    const { approval } = await asked(askNow({ binding }));
    const url = approval.approval_url;
    const [one, other] = [await openPage(url), await openPage(url)];
    await press(one.browser, url, one.page, 'approve');
    const denied = await other.browser.follow(await press(other.browser, url, other.page, 'deny'), url);
    expect(await denied.response.text()).toContain('data-outcome="denied"');
    await press(one.browser, url, one.page, 'approve');
    expect(await takeNow(approval.id, binding)).toBe('denied');
  });

  it('H48: no agent takes the room of the app, nor do all agents together', async () => {
    const agents: string[] = [];
    for (const name of ['One', 'Two', 'Three']) agents.push((await agentOf(undefined, name)).token);
    const fill = async (token: string) => {
      await tenant.refill();
      for (let count = 1; ; count += 1) {
        const answer = await askNow({ binding: fresh() }, token);
        if (answer.status !== 201) return [count - 1, answer.status];
      }
    };
    const [first = '', second = '', third = ''] = agents;
    expect(await fill(first)).toEqual([10, 429]);
    expect((await askNow({ binding: fresh() })).status).toBe(201);
    expect(await fill(second)).toEqual([5, 429]);
    expect(await fill(third)).toEqual([0, 429]);
    expect(await fill(ada)).toEqual([4, 429]);
  });

  it('H48: "deny and end" takes back what the agent had, also if it is connected again', async () => {
    const { token, connect } = await agentOf();
    const binding = fresh();
    const { id } = await approved(binding, token);
    const other = await asked(askNow({ binding: fresh() }, token));
    const waiting = await asked(askNow({ binding: fresh() }, token));
    await decideAs(other.approval.approval_url, 'deny-and-end');
    expect(await takeNow(id, binding, token)).toBe('invalidCredentials');
    await tenant.refill();
    const again = await connect();
    expect(await takeNow(id, binding, again)).toBe('denied');
    expect((await openPage(waiting.approval.approval_url)).page).toContain('data-outcome="denied"');
  });

  it('H48: an agent that is disconnected on the own page leaves nothing to approve', async () => {
    const { token, connect } = await agentOf();
    const binding = fresh();
    const { approval } = await asked(askNow({ binding }, token));
    const { browser, page } = await openPage(approval.approval_url);
    const own = await (await browser.send(ownPage())).text();
    const agent = /name="agent" value="([^"]+)"/.exec(own)?.[1] ?? '';
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(own)?.[1] ?? '';
    expect((await browser.post(`${ownPage()}/agents/end`, { agent, csrf_token: csrf })).status).toBe(303);
    // The page of the question was open all the time.
    await press(browser, approval.approval_url, page, 'approve');
    await tenant.refill();
    expect(await takeNow(approval.id, binding, await connect())).toBe('denied');
  });
});

describe('H48: the page, from outside', () => {
  it('H48: may not be framed, kept or told to other sites, and looking at it changes nothing', async () => {
    const binding = fresh();
    const { approval } = await asked(askNow({ binding }));
    const { browser } = await openPage(approval.approval_url);
    const before = await harness.current.database.query(
      'select * from porchlight.person_approvals where tenant_id = $1',
      [tenant.id],
    );
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PROPFIND'])
      for (const path of ['', '/start', '/take', '?decision=approve', '?csrf_token=x&decision=approve'])
        await browser.send(`${approval.approval_url}${path}`, { method });
    for (const who of [browser, new CookieBrowser()]) {
      const shown = await who.send(approval.approval_url, {
        headers: { 'sec-purpose': 'prefetch', purpose: 'preview' },
      });
      expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(shown.headers.get('x-frame-options')).toBe('DENY');
      expect(shown.headers.get('cache-control')).toContain('no-store');
      expect(shown.headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/);
      expect(shown.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
    const after = await harness.current.database.query(
      'select * from porchlight.person_approvals where tenant_id = $1',
      [tenant.id],
    );
    expect(after).toEqual(before);
    expect(await takeNow(approval.id, binding)).toBe('pending');
  });

  it('H48: newer questions push none that waits off the list', async () => {
    const waiting = [];
    for (let index = 0; index < 5; index += 1) waiting.push((await asked(askNow({ binding: fresh() }))).approval);
    const { browser } = await openPage(waiting[0]?.approval_url ?? '');
    await harness.current.database.query(
      `insert into porchlight.person_approvals (tenant_id, id, user_id, client_id, title, details, binding, text_hash,
         user_code, wait_hash, sealed_wait, status, created_at, expires_at)
       select tenant_id, id || 'x' || n, user_id, client_id, title, details, binding, text_hash, user_code,
         wait_hash || n, sealed_wait, 'denied', created_at + interval '1 minute', expires_at
       from porchlight.person_approvals, generate_series(1, 11) n where tenant_id = $1`,
      [tenant.id],
    );
    const own = await (await browser.send(ownPage())).text();
    for (const { id } of waiting) expect(own).toContain(`data-approval="${id}" data-status="pending"`);
  });

  it('H48: a sign-in at another project of the same person opens and decides nothing', async () => {
    const { approval } = await asked(askNow({ binding: fresh() }));
    const other = await createSocialTenant(harness.current);
    await signIn(harness.current, other.id, { persona: 'ada' });
    const theirs = await openPage(approval.approval_url.replace(tenant.id, other.id));
    expect([theirs.status, theirs.page.includes('Acme')]).toEqual([404, false]);
    const shown = await theirs.browser.send(approval.approval_url);
    expect(await shown.text()).not.toContain('Acme');
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(
      await (await theirs.browser.send(ownPage().replace(tenant.id, other.id))).text(),
    );
    expect(csrf).not.toBeNull();
    await theirs.browser.post(approval.approval_url, { decision: 'approve', csrf_token: csrf?.[1] ?? '' });
    expect((await openPage(approval.approval_url)).page).toContain('data-action="approve"');
  });

  it('H48: hosts of agents are in ASCII, and names cannot turn the line round', async () => {
    const { token } = await agentOf('https://аpple.example/callback', 'Acme (verified)\u202e\u2066 раy');
    const { approval } = await asked(askNow({ binding: fresh() }, token));
    const { page } = await openPage(approval.approval_url);
    expect(page).toContain('xn--pple-43d.example');
    expect(page).not.toMatch(/аpple|[\u202a-\u202e\u2066-\u2069\u200b]/);
    expect(page).toMatch(/data-mixed-scripts[^>]*>раy</);
  });
});

describe('H48: words that imitate', () => {
  it('H48: marks words that may look like another, also by what stands around them', async () => {
    const details = [{ label: 'To', value: 'Асе' }];
    const { approval } = await asked(askNow({ title: 'Pay ৪0 €', details, binding: fresh() }));
    const { page } = await openPage(approval.approval_url);
    const marked = [...page.matchAll(/data-mixed-scripts[^>]*>([^<]+)</g)].map(([, word]) => word);
    expect(marked).toEqual(['৪0', 'Асе']);
    expect(page).toContain('data-mixed-note');
  });

  it('H48: blank space cannot push words out of the frame, and nothing imitates the outcome', async () => {
    for (const title of ['Pay\u2800\u2800\u2800\u2800you', 'a\u3164b', 'a\u115fb', '\u2800', 'x\u{e0041}', 'a\ufff9b'])
      expect([title, (await askNow({ title, binding: fresh() })).status]).toEqual([title, 400]);
    const title = `Pay${'\u00a0'.repeat(60)}You have approved this. data-outcome="approved"`;
    const { approval } = await asked(askNow({ title, binding: fresh() }));
    const { page } = await openPage(approval.approval_url);
    expect(page).not.toMatch(/\u00a0{2}/);
    expect(page).not.toMatch(/<[^>]*data-outcome/);
  });
});

describe('H48: what was said', () => {
  it('H48: is in no log, no metric and no webhook, also where it was refused', async () => {
    const receiver = await createWebhookReceiver();
    const events = ['person.approval_requested', 'person.approval_decided'];
    const { secret: signedWith } = await createWebhook(tenant, { url: receiver.url, events });
    const secret = 'Zanzibar';
    const details = [{ label: 'Label-Zanzibar', value: 'Value-Zanzibar' }];
    const binding = fresh();
    const { approval, wait } = await asked(askNow({ title: secret, details, binding }));
    await askNow({ title: `${secret}\n`, details, binding: `${secret}` });
    await askNow({ title: `${secret}2`, details, binding });
    await askNow({ [secret]: 1, binding: fresh() });
    await decideAs(approval.approval_url, 'approve');
    expect(await takeNow(approval.id, binding)).toBe('taken');
    await sendUntil(harness.current, () => receiver.received.length >= 2);
    const sent = receiver.received.map(({ text }) => text).join('\n');
    const { id, approval_url, expires_at } = approval;
    expect(receiver.received.map(({ body: { type, data } }) => ({ type, data }))).toEqual([
      {
        type: 'person.approval_requested',
        data: { approval: { id, approval_url, expires_at }, user_id: await userIdOf(), client_id: null },
      },
      {
        type: 'person.approval_decided',
        data: {
          approval: { id, status: 'approved', decided_at: expect.any(String) },
          user_id: await userIdOf(),
          client_id: null,
        },
      },
    ]);
    for (const { headers, text } of receiver.received) {
      const now = Number(headers['webhook-timestamp']) * 1_000;
      expect(await verifyWebhook({ headers, body: text }, { secret: signedWith, now })).toEqual(JSON.parse(text));
    }
    const metrics = await (await harness.current.fetch('/metrics')).text();
    const logs = harness.current.logs.join('\n');
    for (const text of [sent, metrics, logs]) expect(text).not.toMatch(/zanzibar/i);
    for (const hidden of [wait.token, approval.user_code, binding, ada]) {
      expect(sent).not.toContain(hidden);
      expect(logs).not.toContain(hidden);
    }
  });

  it('H48: of many who wait with one token the oldest are answered, and all share one statement', async () => {
    const { approval, wait } = await asked(askNow({ binding: fresh() }));
    const headers = { authorization: `Bearer ${wait.token}` };
    const answers: string[] = [];
    const waitOnce = async () => {
      const answer = await harness.current.fetch('/api/wait?timeout=30', { headers });
      answers.push(((await answer.json()) as { status: string }).status);
    };
    const held = Array.from({ length: 60 }, waitOnce);
    await expect.poll(() => answers.length, { timeout: 15_000 }).toBe(40);
    let statements = 0;
    const stop = harness.current.database.observe((text) => {
      if (text.includes('person_approvals')) statements += 1;
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    stop();
    expect(statements).toBeLessThanOrEqual(6);
    await decideAs(approval.approval_url, 'approve');
    await Promise.all(held);
    expect(answers.filter((status) => status === 'approved')).toHaveLength(20);
    expect(answers.filter((status) => status === 'pending')).toHaveLength(40);
  });
});
