/** A person's own sessions, with the access token that an app has for them. */
import { OwnSessionList } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

describe.each(placementsToTry())('one’s own sessions, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  const post = (path: string, json: object) =>
    harness.current.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const ask = ({ id }: SocialTenant, access_token: string) => post(`/edge/auth/${id}/sessions`, { access_token });
  const end = ({ id }: SocialTenant, access_token: string, session_id?: string) =>
    post(`/edge/auth/${id}/sessions/end`, { access_token, session_id });
  const list = async (tenant: SocialTenant, access_token: string) => {
    const response = await ask(tenant, access_token);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return OwnSessionList.parse(await response.json()).sessions;
  };

  it('are listed from the oldest on; one of them is the current one', async () => {
    const tenant = await createSocialTenant(harness.current);
    const one = await tenant.quickSignIn();
    harness.current.clock.advance({ minutes: 1 });
    const two = await tenant.quickSignIn();
    await tenant.quickSignIn('grace');
    const current = (id: string) => [one, two].map(({ sessionId }) => ({ id: sessionId, current: sessionId === id }));
    expect(await list(tenant, one.accessToken)).toMatchObject(current(one.sessionId));
    expect(await list(tenant, two.accessToken)).toMatchObject(current(two.sessionId));
  });

  it('end one by one, and their tokens at once', async () => {
    const tenant = await createSocialTenant(harness.current);
    const [one, two] = [await tenant.quickSignIn(), await tenant.quickSignIn()];
    const ended = await end(tenant, one.accessToken, two.sessionId);
    expect([ended.status, await ended.json()]).toEqual([200, { revoked: 1 }]);
    expect(await tenant.verify(two.accessToken)).toEqual({ valid: false });
    expect(await list(tenant, one.accessToken)).toHaveLength(1);
    expect((await tenant.events('?event=logout')).events).toMatchObject([
      { user_id: 1, metadata: { reason: 'revoked' } },
    ]);
  });

  it('end all but the current one', async () => {
    const tenant = await createSocialTenant(harness.current);
    const mine = [await tenant.quickSignIn(), await tenant.quickSignIn(), await tenant.quickSignIn()];
    const other = await tenant.quickSignIn('grace');
    const [, current] = mine;
    const ended = await end(tenant, current?.accessToken ?? '');
    expect(await ended.json()).toEqual({ revoked: 2 });
    expect(await list(tenant, current?.accessToken ?? '')).toMatchObject([{ id: current?.sessionId, current: true }]);
    expect(await tenant.verify(other.accessToken)).toMatchObject({ valid: true });
  });

  it('of another person or tenant are not there', async () => {
    const [tenant, elsewhere] = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
    const [mine, other, far] = [
      await tenant.quickSignIn(),
      await tenant.quickSignIn('grace'),
      await elsewhere.quickSignIn(),
    ];
    for (const session_id of [other.sessionId, far.sessionId, 'ses_nothing', 'ses_\u0000']) {
      const refused = await end(tenant, mine.accessToken, session_id);
      expect(await problemOf(refused)).toMatchObject({ status: 404, code: 'sessionNotFound' });
    }
    for (const session of [other, far]) {
      const of = session === far ? elsewhere : tenant;
      expect(await of.verify(session.accessToken)).toMatchObject({ valid: true });
    }
  });

  it('need a token that verify takes: none that is ended, expired, a refresh token or of another tenant', async () => {
    const [tenant, elsewhere] = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
    const [ended, mine, far] = [await tenant.quickSignIn(), await tenant.quickSignIn(), await elsewhere.quickSignIn()];
    await tenant.api(`/api/social-login/sessions/${ended.sessionId}`, { method: 'DELETE' });
    const refuses = async (access_token: string) => {
      for (const refused of [await ask(tenant, access_token), await end(tenant, access_token)]) {
        expect(await problemOf(refused)).toMatchObject({ status: 401, code: 'invalidCredentials' });
      }
    };
    for (const token of [ended.accessToken, mine.refreshToken, far.accessToken, tenant.managementKey, 'x']) {
      await refuses(token);
    }
    expect(await list(tenant, mine.accessToken)).toHaveLength(1);
    harness.current.clock.advance({ hours: 1 });
    await refuses(mine.accessToken);
  });
});
