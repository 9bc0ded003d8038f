/** A person who is a user adds a passkey on their own page, and signs in by it from then on. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Algorithm } from '../../support/passkeys/authenticator.ts';
import {
  authenticatorOf,
  personWithPasskey,
  signInByPasskey,
  startPasskey,
  usePasskey,
} from '../../support/passkeys/steps.ts';
import { signIn } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable, submit } from '../../support/steps/email.ts';

const harness = useHarness();

describe('a sign-in by passkey', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    expect((await enable(tenant, 'passkey')).status).toBe(200);
  });
  beforeEach(() => tenant.refill());

  it('ends at the app as the user whose passkey it is', async () => {
    const { accessToken } = await signIn(harness.current, tenant.id, { persona: 'ada' });
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'ada');
    expect(visitor.page).toMatch(/<li[^>]*data-provider="passkey"/);
    const page = await startPasskey(harness.current, tenant.id);
    expect(page.text).toContain('data-action="use-passkey"');
    const consent = await usePasskey(page, authenticator);
    expect(consent.text).toContain('data-action="approve"');
    const end = await submit(consent, { decision: 'approve' });
    const token = end.left?.searchParams.get('access_token') ?? '';
    expect(await tenant.verify(token)).toEqual(await tenant.verify(accessToken));
    const { events } = await tenant.events();
    expect(events.slice(-2)).toMatchObject([
      { event: 'login_started', metadata: { provider: 'passkey' } },
      { event: 'authorize', email: 'ada@example.test', metadata: { provider: 'passkey' } },
    ]);
    expect(events.at(-1)?.metadata).not.toHaveProperty('first');
  });

  it.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
    'takes keys for %s, with a counter and without',
    async (algorithm) => {
      const persona = { ES256: 'grace', EdDSA: 'nameless', RS256: 'ada' }[algorithm];
      for (const counts of [true, false]) {
        await tenant.refill();
        const made = authenticatorOf(harness.current, { algorithm, counts, synchronised: !counts });
        const { authenticator } = await personWithPasskey(harness.current, tenant, persona, made);
        for (let turn = 0; turn < 2; turn += 1)
          expect(
            (await signInByPasskey(harness.current, tenant.id, authenticator)).searchParams.get('access_token'),
          ).toBeTruthy();
      }
    },
  );

  it('is off until it is enabled, and cannot be the only provider', async () => {
    const other = await createSocialTenant(harness.current);
    const answer = await harness.current.fetch(`/edge/auth/${other.id}/passkey`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'providerNotEnabled']);
    await enable(other, 'passkey');
    const off = await other.api('/api/social-login/providers/google', { method: 'PUT', json: { enabled: false } });
    expect([off.status, ((await off.json()) as { code: string }).code]).toEqual([409, 'lastProvider']);
  });
});
