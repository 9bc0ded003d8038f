/**
 * The modules of `oidcc-basic-certification-test-plan`, and of the same with answers as forms, that need a browser which
 * the issuer remembers, and those whose answer must not change because it does. The identity provider is a stand-in that
 * says when it saw the person.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { walkAtStandIn } from '../../http/issuer/support/walk-at-stand-in.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { TestClock } from '../../support/clock.ts';
import { MICROSOFT_CLIENT, openMicrosoft } from '../../support/stand-ins/openid-stand-in.ts';
import { type Fields, useRelyingParty } from './support/relying-party.ts';

const clock = new TestClock(new Date());
const provider = await openMicrosoft(clock);
endAfterFile(() => provider.close());
const client = { id: 'microsoft', kind: 'microsoft', label: 'Microsoft', credentials: MICROSOFT_CLIENT } as const;

const now = () => Math.floor(clock.now().getTime() / 1_000);

/** The provider saw the person at this time, in seconds. */
function seen(authTime: number): void {
  provider.claims = {
    sub: 's',
    tid: '11111111-2222-4333-8444-555555555555',
    oid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    email: 'ada@corp.example',
    name: 'Ada',
    xms_edov: true,
    auth_time: authTime,
  };
}

describe.each([
  ['oidcc-basic-certification-test-plan', 'query'],
  ['oidcc-formpost-basic-certification-test-plan', 'form_post'],
] as const)('%s', (_plan, mode) => {
  const { party, authorize, redeem, signIn, verified } = useRelyingParty({
    mode,
    clock,
    config: { providers: [{ ...client, issuer: `${provider.url}/common/v2.0` }] },
    walk: walkAtStandIn,
  });

  beforeAll(async () => {
    const json = { browser_session_s: 28_800 };
    expect((await party.tenant.api('/api/social-login/settings', { method: 'PUT', json })).status).toBe(200);
  });

  it.each<[string, (idToken: string) => Fields]>([
    ['oidcc-prompt-none-logged-in', () => ({ prompt: 'none' })],
    ['oidcc-id-token-hint', (id_token_hint) => ({ prompt: 'none', id_token_hint })],
  ])('%s', async (_module, change) => {
    seen(now());
    const { browser, tokens, claims } = await signIn();
    clock.advance({ seconds: 5 });
    const again = await authorize(change(tokens.id_token), browser);
    expect([again.error, again.consent]).toEqual([null, '']);
    const answer = await redeem(again.code);
    const { id_token } = (await answer.json()) as { id_token: string };
    const { sub, auth_time, nonce, sid } = await verified(id_token);
    expect({ sub, auth_time, sid }).toEqual({ sub: claims.sub, auth_time: claims.auth_time, sid: claims.sid });
    expect(nonce).toBe(again.nonce);
  });

  it('oidcc-max-age-10000: nobody is asked, and both times are the same', async () => {
    const at = now();
    seen(at);
    const first = await signIn({ max_age: '15000' });
    clock.advance({ seconds: 2 });
    const again = await authorize({ max_age: '10000' }, first.browser);
    expect([again.error, again.consent]).toEqual([null, '']);
    const { id_token } = (await (await redeem(again.code)).json()) as { id_token: string };
    const second = await verified(id_token);
    expect([first.claims.auth_time, second.auth_time, second.sub]).toEqual([at, at, first.claims.sub]);
  });

  it.each<[string, Fields, number]>([
    ['oidcc-prompt-login', { prompt: 'login' }, 1],
    ['oidcc-max-age-1', { max_age: '1' }, 2],
  ])('%s: the second time is later', async (_module, change, seconds) => {
    seen(now());
    const first = await signIn();
    clock.advance({ seconds });
    seen(now());
    const second = await signIn(change, first.browser);
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(second.claims.auth_time).toBe(Number(first.claims.auth_time) + seconds);
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    expect((await authorize({ prompt: 'none' })).error).toBe('login_required');
  });
});
