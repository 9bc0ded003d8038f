/** An app asks one of its people about one exact thing; the person decides on a page; the app uses the yes once. */
import { beforeEach, describe, expect, it } from 'vitest';
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
} from '../../support/person-approvals.ts';
import { placementsToTry } from '../../support/placements.ts';
import { CookieBrowser, signIn } from '../../support/sign-in.ts';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

describe.each(placementsToTry())('an approval of a person, in %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  let tenant: SocialTenant;
  let token: string;

  beforeEach(async () => {
    tenant = await createSocialTenant(harness.current);
    token = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
  });

  const askNow = (more: object = {}) => ask(harness.current, tenant, token, more);
  const takeNow = (id: string, binding?: string) => outcome(take(harness.current, tenant, id, token, binding));

  it('is asked, shown, approved and taken once', async () => {
    const { approval, wait } = await asked(askNow());
    expect(approval.approval_url).toBe(`${harness.current.baseUrl}/edge/approvals/${tenant.id}/${approval.id}`);
    expect(approval.user_code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await takeNow(approval.id)).toBe('pending');
    const waiting = harness.current.fetch('/api/wait?timeout=20', {
      headers: { authorization: `Bearer ${wait.token}` },
    });
    const { page, browser, before } = await openPage(approval.approval_url);
    expect(before).not.toContain('Acme');
    expect(page).toContain('Pay 40 € to Acme');
    expect(page).toContain('2026-118');
    expect(page).toContain(approval.user_code);
    expect(await takeNow(approval.id)).toBe('pending');
    const pressed = await press(browser, approval.approval_url, page, 'approve');
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, new URL(approval.approval_url).pathname]);
    expect(await (await waiting).json()).toEqual({ status: 'approved', tenant_id: tenant.id });
    expect(await takeNow(approval.id)).toBe('taken');
    expect(await takeNow(approval.id)).toBe('used');
  });

  it('can be denied, and is then a new question', async () => {
    const first = await asked(askNow());
    expect(await decideAs(first.approval.approval_url, 'deny')).toContain('data-outcome="denied"');
    expect(await takeNow(first.approval.id)).toBe('denied');
    const second = await asked(askNow());
    expect(second.approval.id).not.toBe(first.approval.id);
    expect(await takeNow(second.approval.id)).toBe('pending');
  });

  it('is the same while it waits, and another once it was decided or has ended', async () => {
    const first = await asked(askNow());
    expect(await asked(askNow())).toEqual(first);
    const stale = await problemOf(await askNow({ title: 'Pay 4 € to Acme' }));
    expect(stale).toMatchObject({ status: 409, code: 'approvalStale' });
    const stale2 = await problemOf(await askNow({ details: [] }));
    expect(stale2.code).toBe('approvalStale');
    await decideAs(first.approval.approval_url, 'approve');
    const second = await asked(askNow());
    expect(second.approval.id).not.toBe(first.approval.id);
    harness.current.clock.advance({ minutes: 31 });
    await tenant.refill();
    token = (await signIn(harness.current, tenant.id, { persona: 'ada' })).accessToken;
    const third = await asked(askNow());
    expect(third.approval.id).not.toBe(second.approval.id);
  });

  it('is taken with the question itself, so that an app needs one call', async () => {
    const { approval } = await asked(askNow({ take: true }));
    await decideAs(approval.approval_url, 'approve');
    const taken = await askNow({ take: true });
    expect([taken.status, await taken.json()]).toEqual([200, { approved: true }]);
    const again = await asked(askNow({ take: true }));
    expect(again.approval.id).not.toBe(approval.id);
  });

  it('ends ten minutes after the yes, and half an hour after the question', async () => {
    const first = await asked(askNow());
    await decideAs(first.approval.approval_url, 'approve');
    harness.current.clock.advance({ minutes: 10 });
    expect(await takeNow(first.approval.id)).toBe('expired');
    const second = await asked(askNow());
    harness.current.clock.advance({ minutes: 29 });
    const { browser, page } = await openPage(second.approval.approval_url);
    harness.current.clock.advance({ minutes: 1 });
    const late = await browser.follow(
      await press(browser, second.approval.approval_url, page, 'approve'),
      second.approval.approval_url,
    );
    expect(await late.response.text()).toContain('data-outcome="expired"');
    expect(await takeNow(second.approval.id)).toBe('expired');
  });

  it('belongs to one person, one program and one binding', async () => {
    const { approval } = await asked(askNow());
    await decideAs(approval.approval_url, 'approve');
    const grace = (await signIn(harness.current, tenant.id, { persona: 'grace' })).accessToken;
    expect(await outcome(take(harness.current, tenant, approval.id, grace))).toBe('unknown');
    expect(await takeNow(approval.id, bindingOf('other'))).toBe('unknown');
    expect(await takeNow('apr_none')).toBe('unknown');
    expect(await takeNow(approval.id)).toBe('taken');
  });

  it('is shown to its person alone, and looks the same to everybody else', async () => {
    const { approval } = await asked(askNow());
    await signIn(harness.current, tenant.id, { persona: 'grace' });
    const { page, status } = await openPage(approval.approval_url, 'grace');
    expect(status).toBe(404);
    expect(page).not.toContain('Acme');
    const missing = await openPage(approval.approval_url.replace(approval.id, 'apr_0000000000000000000000'), 'grace');
    expect(missing.status).toBe(404);
    const path = new URL(approval.approval_url).pathname;
    expect(missing.page.replaceAll('apr_0000000000000000000000', approval.id)).toContain(`${path}/start`);
  });

  it('needs a form of its own page', async () => {
    const { approval } = await asked(askNow());
    const url = approval.approval_url;
    const { browser, page } = await openPage(url);
    expect((await browser.post(url, { decision: 'approve' })).status).toBe(403);
    expect((await press(new CookieBrowser(), url, page, 'approve')).status).toBe(303);
    const foreign = await browser.send(url, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({
        csrf_token: /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '',
        decision: 'approve',
      }),
    });
    expect(foreign.status).toBe(403);
    harness.current.clock.advance({ minutes: 5 });
    expect((await press(browser, url, page, 'approve')).status).toBe(303);
    expect(await takeNow(approval.id)).toBe('pending');
  });

  it('is refused without the application key of this project, or without a good token', async () => {
    const other = await createTenant(harness.current);
    const path = `/edge/approvals/${tenant.id}`;
    const body = { access_token: token, ...PAYMENT };
    const statusOf = async (key: string | null, sent: object = body, at = path) =>
      (await postAsApp(harness.current, at, key, sent)).status;
    expect(await statusOf(null)).toBe(401);
    expect(await statusOf(tenant.managementKey)).toBe(403);
    expect(await statusOf(other.applicationKey)).toBe(404);
    expect(await statusOf(tenant.applicationKey, { ...body, access_token: 'x' })).toBe(401);
    const ended = await signIn(harness.current, tenant.id, { persona: 'ada' });
    await tenant.logout(ended.refreshToken);
    expect(await statusOf(tenant.applicationKey, { ...body, access_token: ended.accessToken })).toBe(401);
    expect(await statusOf(tenant.applicationKey)).toBe(201);
  });

  it('takes only plain text', async () => {
    for (const title of [
      'a\u0000b',
      'a\nb',
      'a\u202eb',
      'a\u2800b',
      'a\ufffcb',
      'a\ufffeb',
      'a\uffffb',
      'a\ue000b',
      'a\u{f0000}b',
      'a\u2066b',
      'a\u200bb',
      'a\u200db',
      '\u2028',
      ' ',
      'x'.repeat(121),
      'e\u0301\u0301\u0301\u0301\u0301',
    ])
      expect([title, (await askNow({ title })).status]).toEqual([title, 400]);
    const detail = { label: 'a', value: 'b' };
    expect((await askNow({ details: Array.from({ length: 11 }, () => detail) })).status).toBe(400);
    expect((await askNow({ details: [{ label: 'x'.repeat(61), value: 'b' }] })).status).toBe(400);
    expect((await askNow({ details: [{ label: 'a', value: 'x'.repeat(201) }] })).status).toBe(400);
    expect((await askNow({ binding: 'abc' })).status).toBe(400);
    expect((await askNow({ more: 1 })).status).toBe(400);
    const longest = { label: 'x'.repeat(60), value: 'y'.repeat(200) };
    expect((await askNow({ title: 'z'.repeat(120), details: Array.from({ length: 10 }, () => longest) })).status).toBe(
      201,
    );
  });
});
