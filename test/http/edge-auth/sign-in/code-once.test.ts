import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../../support/placements.ts';
import { createSocialTenant, pairOf, problemOf, useHarness } from '../../../support/social-tenant.ts';
import { codeOf, redeem } from '../../../support/steps/bound-sign-in.ts';
import { ownPageOf } from '../../../support/steps/own-page.ts';
import { onlyInTestAll } from '../../../support/times.ts';

describe.each(placementsToTry())('a code, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  const signedIn = async () => {
    const tenant = await createSocialTenant(harness.current);
    const code = await codeOf(harness.current, tenant.id);
    const logouts = async () => (await tenant.events('?event=logout')).events;
    return { tenant, code, logouts };
  };

  it('of which a hundred redemptions come at once begins exactly one session', async () => {
    const { tenant, code, logouts } = await signedIn();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await redeem(tenant, code);
        return { status: response.status, body: (await response.json()) as { code?: string; access_token: string } };
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = new Set(
      answers.filter((answer) => answer !== won[0]).map(({ status, body }) => `${status} ${body.code}`),
    );
    expect([...lost]).toEqual(['400 invalidCode']);
    expect(await tenant.verify(won[0]?.body.access_token ?? '')).toMatchObject({ valid: true });
    const listed = await (await tenant.api('/api/social-login/users/1/sessions')).json();
    expect((listed as { sessions: unknown[] }).sessions).toHaveLength(1);
    expect(await logouts()).toEqual([]);
  });

  it('that comes back within two seconds ends nothing', async () => {
    const { tenant, code, logouts } = await signedIn();
    const pair = await pairOf(await redeem(tenant, code));
    harness.current.clock.advance({ seconds: 2 });
    expect((await problemOf(await redeem(tenant, code))).code).toBe('invalidCode');
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true });
    expect(await logouts()).toEqual([]);
  });

  it('that comes back later with the right verifier ends its session, also after a refresh', async () => {
    const { tenant, code, logouts } = await signedIn();
    const pair = await pairOf(await redeem(tenant, code));
    const next = await pairOf(await tenant.refresh(pair.refresh_token));
    harness.current.clock.advance({ seconds: 600 });
    expect((await problemOf(await redeem(tenant, code))).code).toBe('invalidCode');
    expect(await tenant.verify(next.access_token)).toEqual({ valid: false });
    expect((await problemOf(await tenant.refresh(next.refresh_token))).code).toBe('invalidRefreshToken');
    expect(await logouts()).toMatchObject([{ metadata: { reason: 'code_reused' }, email: 'ada@example.test' }]);
    expect((await problemOf(await redeem(tenant, code))).code).toBe('invalidCode');
    expect(await logouts()).toHaveLength(1);
  });

  it('H20: with a wrong verifier does nothing, before its use and long after it', async () => {
    const { tenant, code, logouts } = await signedIn();
    for (const verifier of ['x', 'x'.repeat(43), code]) {
      expect((await problemOf(await redeem(tenant, code, verifier))).code).toBe('invalidCode');
    }
    const pair = await pairOf(await redeem(tenant, code));
    harness.current.clock.advance({ seconds: 60 });
    expect((await problemOf(await redeem(tenant, code, 'y'.repeat(43)))).code).toBe('invalidCode');
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true });
    expect(await logouts()).toEqual([]);
  });

  onlyInTestAll(() => {
    it('works 59 seconds after the approval', async () => {
      const { tenant, code } = await signedIn();
      harness.current.clock.advance({ seconds: 59 });
      await pairOf(await redeem(tenant, code));
    });

    it('is not in the database, nor is its verifier', async () => {
      const { code } = await signedIn();
      const rows = await harness.current.database.query(
        'select to_jsonb(a)::text as text from porchlight.login_attempts a',
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { text } of rows) expect(text).not.toContain(code);
    });
  });

  it('opens nothing after a block, nor after all sessions of the person were ended', async () => {
    const one = '/api/social-login/users/1';
    const blocked = await signedIn();
    const block = (yes: boolean) => blocked.tenant.api(one, { method: 'PATCH', json: { blocked: yes } });
    await block(true);
    expect((await problemOf(await redeem(blocked.tenant, blocked.code))).code).toBe('invalidCode');
    await block(false);
    expect((await problemOf(await redeem(blocked.tenant, blocked.code))).code).toBe('invalidCode');

    const ended = await signedIn();
    await ended.tenant.api(`${one}/sessions`, { method: 'DELETE' });
    expect((await problemOf(await redeem(ended.tenant, ended.code))).code).toBe('invalidCode');

    const byPerson = await signedIn();
    const own = ownPageOf(harness.current, byPerson.tenant.id);
    await own.post(await own.visitor('ada'), '/sessions/end');
    expect((await problemOf(await redeem(byPerson.tenant, byPerson.code))).code).toBe('invalidCode');

    const elsewhere = await signedIn();
    const here = await pairOf(await redeem(elsewhere.tenant, await codeOf(harness.current, elsewhere.tenant.id)));
    const others = { method: 'POST', body: JSON.stringify({ access_token: here.access_token }) };
    const headers = { 'content-type': 'application/json' };
    const path = `/edge/auth/${elsewhere.tenant.id}/sessions/end`;
    expect((await harness.current.fetch(path, { ...others, headers })).status).toBe(200);
    expect((await problemOf(await redeem(elsewhere.tenant, elsewhere.code))).code).toBe('invalidCode');
    expect(await elsewhere.tenant.verify(here.access_token)).toMatchObject({ valid: true });
  });

  it('of another person stays good when one is blocked', async () => {
    const { tenant, code } = await signedIn();
    const grace = await codeOf(harness.current, tenant.id, { persona: 'grace' });
    await tenant.api('/api/social-login/users/1', { method: 'PATCH', json: { blocked: true } });
    expect((await problemOf(await redeem(tenant, code))).code).toBe('invalidCode');
    await pairOf(await redeem(tenant, grace));
  });

  it('opens nothing while the tenant is paused, nor after the resource was deleted', async () => {
    const { tenant, code } = await signedIn();
    await tenant.pause();
    expect((await problemOf(await redeem(tenant, code))).code).toBe('tenantPaused');
    const other = await signedIn();
    await other.tenant.api('/api/resources/social-login', { method: 'DELETE' });
    expect((await problemOf(await redeem(other.tenant, other.code))).code).toBe('resourceNotProvisioned');
    await other.tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://app.example.com/auth/callback'] },
    });
    expect((await problemOf(await redeem(other.tenant, other.code))).code).toBe('invalidCode');
  });
});

describe('a call for tokens is refused', () => {
  const harness = useHarness();
  it.each([
    ['without a verifier', { code: 'svc_code_x' }, 'invalidRequest'],
    ['without a code', { code_verifier: 'x' }, 'invalidRequest'],
    ['with fields of others', { code: 'svc_code_x', code_verifier: 'x', grant_type: 'y' }, 'invalidRequest'],
    ['with a code that nobody made', { code: `svc_code_${'a'.repeat(54)}`, code_verifier: 'x' }, 'invalidCode'],
    ['with a code of another form', { code: 'x\u0000', code_verifier: '\u0000' }, 'invalidCode'],
  ])('%s', async (_what, body, code) => {
    const tenant = await createSocialTenant(harness.current);
    expect(await problemOf(await tenant.edge('token', body))).toMatchObject({ status: 400, code });
  });
});
