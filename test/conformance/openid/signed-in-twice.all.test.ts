/**
 * The modules of `oidcc-basic-certification-test-plan` that sign a person in twice and compare `auth_time`. The
 * identity provider is a stand-in, so that the test decides when it saw the person.
 */
import { describe, expect, it } from 'vitest';
import { walkAtStandIn } from '../../http/issuer/support/walk-at-stand-in.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { TestClock } from '../../support/clock.ts';
import { MICROSOFT_CLIENT, openMicrosoft } from '../../support/stand-ins/openid-stand-in.ts';
import { type Fields, useRelyingParty } from './support/relying-party.ts';

const clock = new TestClock(new Date());
const provider = await openMicrosoft(clock);
endAfterFile(() => provider.close());
const client = { id: 'microsoft', kind: 'microsoft', label: 'Microsoft', credentials: MICROSOFT_CLIENT } as const;
const { signIn } = useRelyingParty({
  clock,
  config: { providers: [{ ...client, issuer: `${provider.url}/common/v2.0` }] },
  walk: walkAtStandIn,
});

const now = () => Math.floor(clock.now().getTime() / 1_000);

/** A sign-in of a person whom the provider saw at this time, in seconds. */
function signInSeen(authTime: number, change: Fields) {
  provider.claims = {
    sub: 's',
    tid: '11111111-2222-4333-8444-555555555555',
    oid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    email: 'ada@corp.example',
    name: 'Ada',
    xms_edov: true,
    auth_time: authTime,
  };
  return signIn(change);
}

describe('oidcc-basic-certification-test-plan', () => {
  it.each<[string, Fields, number]>([
    ['oidcc-prompt-login', { prompt: 'login' }, 1],
    ['oidcc-max-age-1', { max_age: '1' }, 2],
  ])('%s: the second time is later', async (_module, change, seconds) => {
    const first = await signInSeen(now(), {});
    clock.advance({ seconds });
    const second = await signInSeen(now(), change);
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(second.claims.auth_time).toBe(Number(first.claims.auth_time) + seconds);
  });

  it('oidcc-max-age-10000: the provider asks nothing again, and both times are the same', async () => {
    const seen = now();
    const first = await signInSeen(seen, { max_age: '15000' });
    clock.advance({ seconds: 2 });
    const second = await signInSeen(seen, { max_age: '10000' });
    expect([first.claims.auth_time, second.claims.auth_time]).toEqual([seen, seen]);
    expect(second.claims.sub).toBe(first.claims.sub);
  });
});
