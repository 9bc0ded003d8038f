/** The built-in identity provider reports an account as Google does, and all sessions of that person end. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { signIn } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { someOf } from '../../support/times.ts';

const harness = useHarness();
let tenants: SocialTenant[];
beforeAll(async () => {
  tenants = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
});
beforeEach(() => Promise.all(tenants.map((tenant) => tenant.refill())));

const report = async (fields: Record<string, string>) => {
  const answer = await harness.current.fetch('/personas/signals', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return [answer.status, await answer.json()];
};

describe('A persona that is reported', () => {
  it.each(
    someOf(
      [
        ['hijacked', 'account_hijacked'],
        ['disabled', 'account_disabled'],
        ['purged', 'account_purged'],
        ['sessions-revoked', 'account_signed_out'],
        ['tokens-revoked', 'account_signed_out'],
      ],
      3,
    ),
  )('as %s is signed out of every project, with the reason %s', async (signal, reason) => {
    const [first, second] = tenants as [SocialTenant, SocialTenant];
    const tokens = await Promise.all(tenants.map(({ id }) => signIn(harness.current, id, { persona: 'ada' })));
    const other = await signIn(harness.current, first.id, { persona: 'grace' });

    expect(await report({ persona: 'ada', signal })).toEqual([200, { signal, delivered: 202 }]);

    for (const [index, tenant] of tenants.entries()) {
      expect(await tenant.verify(tokens[index]?.accessToken ?? '')).toEqual({ valid: false });
      expect((await tenant.refresh(tokens[index]?.refreshToken ?? '')).status).toBe(401);
    }
    expect(await first.verify(other.accessToken)).toMatchObject({ valid: true });
    const { events } = await second.events('?event=logout&limit=100');
    expect(events.at(-1)).toMatchObject({ email: 'ada@example.test', metadata: { reason } });
  });

  it('leaves a notice for the owner, and loses the browsers of an account of its own', async () => {
    const [tenant] = tenants as [SocialTenant];
    const owner = await signInAccount(harness.current, { email: 'owner@example.test' });
    expect((await owner.get('/account')).status).toBe(200);
    await signIn(harness.current, tenant.id, { email: 'owner@example.test' });
    await report({ email: 'owner@example.test', signal: 'hijacked' });

    expect((await owner.get('/account')).status).not.toBe(200);
    const { notices } = (await (await tenant.api('/api/tenant')).json()) as { notices: { kind: string }[] };
    expect(notices).toContainEqual(
      expect.objectContaining({
        kind: 'account-signal',
        sessions: expect.objectContaining({ account_hijacked: expect.any(Number) }),
        message: expect.stringContaining('hijacked'),
      }),
    );
    harness.current.clock.advance({ days: 8 });
    const later = (await (await tenant.api('/api/tenant')).json()) as { notices?: { kind: string }[] };
    expect((later.notices ?? []).filter(({ kind }) => kind === 'account-signal')).toEqual([]);
  });

  it('is not one without a name or a kind of signal', async () => {
    for (const fields of [{ persona: 'ada' }, { persona: 'nobody', signal: 'hijacked' }, { signal: 'hijacked' }]) {
      const [status, body] = await report(fields as Record<string, string>);
      expect([status, body]).toEqual([400, { error: expect.stringContaining('hijacked, disabled') }]);
    }
    expect((await harness.current.fetch('/personas/signals')).status).toBe(405);
  });
});
