/** Passkeys of a project whose people are in separate tables. */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { personWithPasskey, signInByPasskey, startPasskey, usePasskey } from '../../support/passkeys/steps.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable } from '../../support/steps/email.ts';

const [, runtimeProfile] = RUNTIME_PROFILES;
const harness = useHarness({ config: { runtimeProfile } });

it('are added, used, counted and erased as everywhere, and are nobody at another project', async () => {
  const [mine, theirs] = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
  for (const tenant of [mine, theirs]) await enable(tenant, 'passkey');
  const { authenticator } = await personWithPasskey(harness.current, mine, 'ada');
  const end = await signInByPasskey(harness.current, mine.id, authenticator);
  const verified = await mine.verify(end.searchParams.get('access_token') ?? '');
  expect(verified).toMatchObject({ valid: true, user: { email: 'ada@example.test' } });
  const { user } = verified as { user: { id: number } };
  const strange = await usePasskey(await startPasskey(harness.current, theirs.id), authenticator);
  expect([strange.status, strange.text.includes('belongs to another app')]).toEqual([400, true]);
  const copied = await usePasskey(await startPasskey(harness.current, mine.id), authenticator, { counter: 1 });
  expect([copied.status, copied.text.includes('a copy of it')]).toEqual([400, true]);
  expect((await mine.api(`/api/social-login/users/${user.id}`, { method: 'DELETE' })).status).toBe(200);
  const gone = await usePasskey(await startPasskey(harness.current, mine.id), authenticator);
  expect([gone.status, gone.text.includes('it was removed')]).toEqual([400, true]);
});
