/** The keys of an issuer are replaced by age, and a library always finds the key that it needs. */
import { SIGNING_KEY_LIFETIME_DAYS } from '@porchlight/contract';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { expect, it } from 'vitest';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import { TestClock } from '../../support/clock.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { appOf, signInAs } from './support/foreign-client.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });

it('publishes the next key a day before it signs, and the former one for a day after', async () => {
  const { current } = harness;
  const tenant = await createSocialTenant(current);
  const owner = await signInAccount(current);
  await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  const keySet = async (): Promise<JSONWebKeySet> => {
    const answer = await current.fetch(`/t/${tenant.id}/jwks`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    return (await answer.json()) as JSONWebKeySet;
  };
  /** Each turn has a pair for both algorithms; id tokens of the app are signed with RS256. */
  const published = async () => {
    const { keys } = await keySet();
    expect(keys.filter(({ alg }) => alg === 'ES256')).toHaveLength(keys.length / 2);
    return keys.filter(({ alg }) => alg === 'RS256').map(({ kid }) => kid);
  };
  /** The key of a new id token. Its signature is checked with the keys that are published at that moment. */
  const signsWith = async () => {
    await tenant.refill();
    const { tokens } = await signInAs(await appOf(current, tenant.id, CALLBACK));
    // The library that signs uses only the clock of this machine, so the times in the token are not checked.
    return (await compactVerify(tokens.id_token ?? '', createLocalJWKSet(await keySet()))).protectedHeader.kid;
  };

  const [first] = await published();
  expect(await signsWith()).toBe(first);
  current.clock.advance({ hours: 24 * (SIGNING_KEY_LIFETIME_DAYS - 1) - 1 });
  expect(await published()).toEqual([first]);
  current.clock.advance({ hours: 2 });
  const [, next] = await published();
  expect(await published()).toEqual([first, next]);
  expect(await signsWith()).toBe(first);
  current.clock.advance({ hours: 24 });
  expect(await signsWith()).toBe(next);
  expect(await published()).toEqual([first, next]);
  current.clock.advance({ hours: 24 });
  expect(await published()).toEqual([next]);
  expect(await signsWith()).toBe(next);
});
