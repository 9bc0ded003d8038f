/**
 * H48: what is tried on an approval of a person. One payment was approved; every row tries to use that yes for something
 * else, from somewhere else, or again. A row has succeeded if the app is told that it may act.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { registerAgent, signInAs } from '../http/issuer/support/foreign-client.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import {
  ask,
  asked,
  bindingOf,
  decideAs,
  openPage,
  outcome,
  PAYMENT,
  postAsApp,
  press,
  take,
} from '../support/person-approvals.ts';
import { CookieBrowser, signIn } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
const RESOURCE = 'https://app.example.com/mcp';
const TOKEN_NAMES = [
  'grace',
  'agent of ada',
  'second agent of ada',
  'agent of grace',
  'ada at another project',
  'ended session',
  'refresh token',
  'management key',
  'application key',
] as const;

interface World {
  readonly tenant: SocialTenant;
  readonly other: SocialTenant;
  readonly ada: string;
  readonly id: string;
  readonly pending: string;
  readonly tokens: Readonly<Record<(typeof TOKEN_NAMES)[number], string>>;
}

interface Attack {
  readonly name: string;
  readonly attempt: (world: World) => Promise<Response>;
}

let world: World;

async function agentToken(tenant: SocialTenant, persona: string, name: string): Promise<string> {
  await tenant.refill();
  const agent = await registerAgent(harness.current, tenant.id, undefined, name);
  const { tokens } = await signInAs(agent, { persona, parameters: { resource: RESOURCE, scope: 'pay' } });
  return tokens.access_token;
}

async function personToken(tenant: SocialTenant, persona: string) {
  await tenant.refill();
  return signIn(harness.current, tenant.id, { persona });
}

const ASKED = { ...PAYMENT, binding: bindingOf('the approved payment') };
const OTHER = { ...PAYMENT, binding: bindingOf('a payment that waits') };

beforeAll(async () => {
  const tenant = await createSocialTenant(harness.current);
  const other = await createSocialTenant(harness.current);
  const json = { resources: [RESOURCE], scopes: [{ name: 'pay', description: 'Pay for you' }] };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
  const { accessToken: ada, refreshToken } = await personToken(tenant, 'ada');
  const ended = await personToken(tenant, 'ada');
  await tenant.logout(ended.refreshToken);
  const tokens = {
    grace: (await personToken(tenant, 'grace')).accessToken,
    'agent of ada': await agentToken(tenant, 'ada', 'Helpful agent'),
    'second agent of ada': await agentToken(tenant, 'ada', 'Other agent'),
    'agent of grace': await agentToken(tenant, 'grace', 'Helpful agent'),
    'ada at another project': (await personToken(other, 'ada')).accessToken,
    'ended session': ended.accessToken,
    'refresh token': refreshToken,
    'management key': tenant.managementKey,
    'application key': tenant.applicationKey,
  };
  const { approval } = await asked(ask(harness.current, tenant, ada, ASKED));
  const waiting = await asked(ask(harness.current, tenant, ada, OTHER));
  await decideAs(approval.approval_url, 'approve');
  world = { tenant, other, ada, id: approval.id, pending: waiting.approval.id, tokens };
}, 120_000);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The binding with another character at this place. */
const altered = (at: number): string => {
  const { binding } = ASKED;
  const next = LETTERS[(LETTERS.indexOf(binding.charAt(at)) + 4) % LETTERS.length] ?? 'A';
  return binding.slice(0, at) + next + binding.slice(at + 1);
};

const takeWith = ({ tenant, ada }: World, id: string, binding = ASKED.binding, token = ada) =>
  take(harness.current, tenant, id, token, binding);

const bindings: readonly Attack[] = Array.from({ length: 43 }, (_, at) => ({
  name: `another character of the binding, at ${at}`,
  attempt: (of: World) => takeWith(of, of.id, altered(at)),
}));

const ids: readonly Attack[] = [
  ...Array.from({ length: 26 }, (_, at) => ({
    name: `another character of the id, at ${at}`,
    attempt: (of: World) => takeWith(of, `${of.id.slice(0, at)}${of.id[at] === 'x' ? 'y' : 'x'}${of.id.slice(at + 1)}`),
  })),
  ...(
    [
      ['the id of one that waits', ({ pending }) => pending],
      ['capitals', ({ id }) => id.toUpperCase()],
      ['without its prefix', ({ id }) => id.slice(4)],
      ['with a space', ({ id }) => `${id} `],
      ['two ids', ({ id }) => `${id},${id}`],
      ['a wildcard', () => '%'],
      ['a star', () => '*'],
      ['a zero byte', ({ id }) => `${id}\0`],
      ['SQL', () => "' or 1=1 --"],
      ['a way up', ({ id }) => `../${id}`],
      ['approved', () => 'approved'],
      ['a long text', () => 'a'.repeat(4_000)],
    ] as const satisfies readonly (readonly [string, (of: World) => string])[]
  ).map(([name, idOf]) => ({ name: `id: ${name}`, attempt: (of: World) => takeWith(of, idOf(of)) })),
];

const tokens: readonly Attack[] = [
  ...TOKEN_NAMES.map((name) => ({
    name: `token: ${name}`,
    attempt: (of: World) => takeWith(of, of.id, undefined, of.tokens[name]),
  })),
  ...TOKEN_NAMES.map((name) => ({
    name: `asked and taken at once with the token: ${name}`,
    attempt: (of: World) => ask(harness.current, of.tenant, of.tokens[name], { ...ASKED, take: true }),
  })),
  ...['', ' ', 'null', 'Bearer x', 'a.b.c', 'x'.repeat(9_000)].map((token) => ({
    name: `token: ${token.slice(0, 10)} of ${token.length}`,
    attempt: (of: World) => takeWith(of, of.id, undefined, token),
  })),
  ...Array.from({ length: 20 }, (_, index) => ({
    name: `the token with another signature, ${index}`,
    attempt: (of: World) =>
      takeWith(of, of.id, undefined, `${of.ada.slice(0, -2 - index)}AA${of.ada.slice(of.ada.length - index)}`),
  })),
];

const takePath = ({ tenant, id }: World): string => `/edge/approvals/${tenant.id}/${id}/take`;
const bodyOf = ({ ada }: World) => ({ access_token: ada, binding: ASKED.binding });

const doors: readonly Attack[] = [
  ...(
    [
      ['no key', () => null],
      ['the management key', ({ tenant }) => tenant.managementKey],
      ['the key of another project', ({ other }) => other.applicationKey],
      ['the token as the key', ({ ada }) => ada],
      ['an agent as the key', ({ tokens: known }) => known['agent of ada']],
    ] as const satisfies readonly (readonly [string, (of: World) => string | null])[]
  ).map(([name, keyOf]) => ({
    name: `key: ${name}`,
    attempt: (of: World) => postAsApp(harness.current, takePath(of), keyOf(of), bodyOf(of)),
  })),
  {
    name: 'another project in the path, with its key',
    attempt: ({ other, id, ada }) => take(harness.current, other, id, ada, ASKED.binding),
  },
  ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => ({
    name: `${method} to take`,
    attempt: (of: World) =>
      harness.current.fetch(takePath(of), { method, headers: { authorization: `Bearer ${of.tenant.applicationKey}` } }),
  })),
  ...(
    [
      ['a list', (of) => [bodyOf(of)]],
      ['no binding', ({ ada }) => ({ access_token: ada })],
      ['an empty binding', (of) => ({ ...bodyOf(of), binding: '' })],
      ['a null binding', (of) => ({ ...bodyOf(of), binding: null })],
      ['bindings in a list', (of) => ({ ...bodyOf(of), binding: [ASKED.binding] })],
      ['a longer binding', (of) => ({ ...bodyOf(of), binding: `${ASKED.binding}=` })],
      ['another last character of the same bytes', (of) => ({ ...bodyOf(of), binding: sameBytes(ASKED.binding) })],
      ['a user id', (of) => ({ ...bodyOf(of), user_id: 1 })],
      ['a client id', (of) => ({ ...bodyOf(of), client_id: 'app' })],
      ['approved: true', (of) => ({ ...bodyOf(of), approved: true })],
      ['a prototype', (of) => ({ ...bodyOf(of), constructor: { prototype: {} } })],
    ] as const satisfies readonly (readonly [string, (of: World) => unknown])[]
  ).map(([name, sent]) => ({
    name: `body: ${name}`,
    attempt: (of: World) => postAsApp(harness.current, takePath(of), of.tenant.applicationKey, sent(of)),
  })),
];

/** The last of 43 characters has two bits that say nothing. */
function sameBytes(binding: string): string {
  const last = LETTERS.indexOf(binding.at(-1) ?? 'A');
  return binding.slice(0, -1) + (LETTERS[last + 1] ?? 'B');
}

const TEXTS: readonly object[] = [
  { title: 'Pay 4 € to Acme' },
  { title: 'Pay 400 € to Acme' },
  { title: 'Pay 40 € to Acmе' },
  { title: 'pay 40 € to Acme' },
  { title: 'Pay 40  € to Acme' },
  { title: 'Pay\u00a040 € to Acme' },
  { title: '<b>Pay 40 € to Acme</b>' },
  { details: [] },
  { details: [{ label: 'Invoice', value: '2026-119' }] },
  { details: [{ label: 'invoice', value: '2026-118' }] },
  { details: [{ label: '2026-118', value: 'Invoice' }] },
  { details: [...PAYMENT.details, ...PAYMENT.details] },
  {
    details: [
      { label: 'Invoice', value: '2026-118' },
      { label: 'To', value: 'Acme' },
    ],
  },
];

const texts: readonly Attack[] = [
  ...TEXTS.map((text) => ({
    name: `another text: ${JSON.stringify(text)}`,
    attempt: (of: World) => ask(harness.current, of.tenant, of.ada, { ...ASKED, ...text, take: true }),
  })),
  ...Array.from({ length: 43 }, (_, at) => ({
    name: `asked and taken with another binding, ${at}`,
    attempt: (of: World) => ask(harness.current, of.tenant, of.ada, { ...ASKED, binding: altered(at), take: true }),
  })),
];

const urlOf = ({ tenant }: World, id: string): string => `${harness.current.baseUrl}/edge/approvals/${tenant.id}/${id}`;
const form = (of: World, browser: CookieBrowser, fields: Record<string, string>) =>
  browser.post(urlOf(of, of.pending), fields);

/** Decisions that nobody made on the page. Afterwards the app tries to use what still waits. */
const decisions: readonly Attack[] = (
  [
    ['opening the page', (of) => fetch(urlOf(of, of.pending))],
    ['an agent that opens it with its token', (of) => withToken(of, of.tokens['agent of ada'], 'GET')],
    ['an agent that sends the form', (of) => withToken(of, of.tokens['agent of ada'], 'POST')],
    ['the app that sends the form', (of) => withToken(of, of.tenant.applicationKey, 'POST')],
    ['a form without a sign-in', (of) => form(of, new CookieBrowser(), { decision: 'approve' })],
    ['a form without its token', async (of) => form(of, (await opened(of)).browser, { decision: 'approve' })],
    ['a form with the token of another browser', crossed],
    ['another person who has the address', async (of) => pressAs(of, 'grace')],
    [
      'a decision in the address',
      async (of) => (await opened(of)).browser.send(`${urlOf(of, of.pending)}?decision=approve`),
    ],
    ['a sign-in that ended meanwhile', late],
    ['a form of another site', foreign],
    ['an unknown decision', async (of) => unknownDecision(of)],
  ] as const satisfies readonly (readonly [string, (of: World) => Promise<Response>])[]
).map(([name, act]) => ({
  name: `decision: ${name}`,
  attempt: async (of: World) => {
    await act(of);
    return takeWith(of, of.pending, OTHER.binding);
  },
}));

const withToken = (of: World, token: string, method: string) =>
  fetch(urlOf(of, of.pending), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { body: 'decision=approve' } : {}),
  });

const opened = (of: World) => openPage(urlOf(of, of.pending));

async function crossed(of: World): Promise<Response> {
  const [one, other] = [await opened(of), await opened(of)];
  return press(other.browser, urlOf(of, of.pending), one.page, 'approve');
}

async function pressAs(of: World, persona: string): Promise<Response> {
  const { browser } = await openPage(urlOf(of, of.pending), persona);
  const own = await browser.send(`${harness.current.baseUrl}/edge/auth/${of.tenant.id}/me`);
  return press(browser, urlOf(of, of.pending), await own.text(), 'approve');
}

async function late(of: World): Promise<Response> {
  const { browser, page } = await opened(of);
  harness.current.clock.advance({ minutes: 5 });
  const answer = await press(browser, urlOf(of, of.pending), page, 'approve');
  harness.current.clock.advance({ minutes: -5 });
  return answer;
}

async function foreign(of: World): Promise<Response> {
  const { browser, page } = await opened(of);
  const token = /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return browser.send(urlOf(of, of.pending), {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ csrf_token: token, decision: 'approve' }),
  });
}

async function unknownDecision(of: World): Promise<Response> {
  const { browser, page } = await opened(of);
  return press(browser, urlOf(of, of.pending), page, 'approved');
}

const ATTACKS: readonly Attack[] = [...bindings, ...ids, ...tokens, ...doors, ...texts, ...decisions];

/** Rows that were asked by an attack would fill the limits, and the next rows would be refused for that. */
async function forgetQuestions(): Promise<void> {
  const { tenant, id, pending } = world;
  await harness.current.database.query(
    'delete from porchlight.person_approvals where tenant_id = $1 and id <> all ($2::text[])',
    [tenant.id, [id, pending]],
  );
  await harness.current.database.query(`delete from porchlight.address_uses where bucket like 'personApproval:%'`);
}

describe('H48: an approval of a person', () => {
  it('is attacked in two hundred ways and more', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(200);
  });

  it('H48: serves nothing but what was approved, for whom and by whom it was asked', async () => {
    const passed: string[] = [];
    for (const { name, attempt } of ATTACKS) {
      const answer = await attempt(world);
      if (answer.status === 200 && (await answer.text()).includes('approved')) passed.push(name);
      await forgetQuestions();
    }
    expect(passed).toEqual([]);
    // The yes that they were after is still there: they were refused for what they were.
    expect(await outcome(takeWith(world, world.id))).toBe('taken');
  }, 300_000);

  it('H48: is used once by twenty calls at once, on two nodes', async () => {
    const second: Harness = await createHarness({
      clock: harness.current.clock,
      config: { baseUrl: harness.current.baseUrl },
    });
    const { tenant, ada } = world;
    const binding = bindingOf('raced');
    const { approval } = await asked(ask(harness.current, tenant, ada, { binding }));
    await decideAs(approval.approval_url, 'approve');
    const nodes: readonly Harness[] = [harness.current, second];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcome(take(nodes[index % 2] ?? second, tenant, approval.id, ada, binding)),
      ),
    );
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'used']));
    await second.close();
  });

  it('H48: approved and denied at once is one of both, and asked at once is one question', async () => {
    const { tenant, ada } = world;
    const binding = bindingOf('asked at once');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => asked(ask(harness.current, tenant, ada, { binding }))),
    );
    expect(new Set(all.map(({ approval }) => approval.id)).size).toBe(1);
    const url = all[0]?.approval.approval_url ?? '';
    const [one, other] = [await openPage(url), await openPage(url)];
    await Promise.all([press(one.browser, url, one.page, 'approve'), press(other.browser, url, other.page, 'deny')]);
    const after = await outcome(take(harness.current, tenant, all[0]?.approval.id ?? '', ada, binding));
    expect(['taken', 'denied']).toContain(after);
  });

  it('H48: shows markup as text, in a frame that says whose words they are, and marks mixed letters', async () => {
    const { tenant, tokens: known } = world;
    const title = '<img src=x onerror=alert(1)> Pay раypal';
    const more = {
      title,
      details: [{ label: '<b>To</b>', value: 'https://evil.example/"><script>' }],
      binding: bindingOf(title),
    };
    const { approval } = await asked(ask(harness.current, tenant, known['agent of ada'], more));
    const { page } = await openPage(approval.approval_url);
    expect(page).not.toMatch(/<img src=x|<script>|<b>To/);
    expect(page).toContain('&lt;img src=x');
    expect(page).toMatch(/data-mixed-scripts[^>]*>раypal</);
    expect(page).toContain('data-mixed-note');
    expect(page).toMatch(/data-app-words[\s\S]*We have not checked it/);
    expect(page).toMatch(/data-agent[\s\S]*Helpful agent/);
    expect(page).toContain('127.0.0.1:8123');
    for (const action of ['approve', 'deny', 'deny-and-end']) expect(page).toContain(`data-action="${action}"`);
    expect(harness.current.logs.join('\n')).not.toMatch(/Acme|раypal|2026-118/);
  });

  it('H48: ends an agent that asks too much, with all that it asked', async () => {
    const { tenant } = world;
    const token = await agentToken(tenant, 'ada', 'Tiring agent');
    const questions = [];
    for (let index = 0; index < 3; index += 1)
      questions.push(await asked(ask(harness.current, tenant, token, { binding: bindingOf(['tiring', index]) })));
    await decideAs(questions[1]?.approval.approval_url ?? '', 'deny-and-end');
    expect((await ask(harness.current, tenant, token, { binding: bindingOf('more') })).status).toBe(401);
    const { page } = await openPage(questions[0]?.approval.approval_url ?? '');
    expect(page).toContain('data-outcome="denied"');
  });
});

describe('H48: asking too often', () => {
  it('stops at twenty that wait for one person, and at sixty an hour', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { accessToken: ada } = await personToken(tenant, 'ada');
    const askOnce = (index: number) => ask(harness.current, tenant, ada, { binding: bindingOf(['often', index]) });
    for (let index = 0; index < 20; index += 1) expect((await askOnce(index)).status).toBe(201);
    const full = await askOnce(20);
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await askOnce(0)).status).toBe(201);
    const { accessToken: grace } = await personToken(tenant, 'grace');
    expect((await ask(harness.current, tenant, grace)).status).toBe(201);
  });
});
