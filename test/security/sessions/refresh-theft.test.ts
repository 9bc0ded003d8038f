/** H4: two parties have the same refresh token. The second use is detected, and the session ends for both. */
import { describe, expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { placementsToTry } from '../../support/placements.ts';
import { codeOf, openRoomyApp, pairOf } from '../support/edge-app.ts';
import { openSession } from '../support/sessions.ts';

describe.each(placementsToTry())('with the runtime profile %s', (runtimeProfile) => {
  const opened = async () => {
    const harness = await createHarness({ config: { runtimeProfile } });
    const app = await openRoomyApp(harness);
    const { refreshToken } = await openSession(harness, app.id);
    const rotate = async (token: string, key: string) =>
      (await pairOf(await app.refresh(token, { 'idempotency-key': key }))).refresh_token;
    const reasons = async () =>
      (await app.events()).filter(({ event }) => event === 'logout').map(({ metadata }) => metadata.reason);
    return { harness, app, refreshToken, rotate, reasons };
  };

  it('H4: a thief who refreshes in turn with the owner, with a key of his own, ends the session at the next rotation', async () => {
    const { harness, app, refreshToken, rotate, reasons } = await opened();
    const owners = await rotate(refreshToken, 'key-of-the-owner-1');
    harness.clock.advance({ seconds: 3 });
    expect(await codeOf(await app.refresh(refreshToken, { 'idempotency-key': 'key-of-the-thief-1' }))).toBe(
      'refreshTokenReused',
    );
    expect(await codeOf(await app.refresh(owners, { 'idempotency-key': 'key-of-the-owner-2' }))).toBe(
      'invalidRefreshToken',
    );
    expect(await reasons()).toEqual(['refresh_token_reused']);
  });

  it('H25: a stolen token used one second before the owner’s is refused and written down; after two the session ends', async () => {
    const { harness, app, refreshToken, rotate, reasons } = await opened();
    const thiefs = await rotate(refreshToken, 'key-of-the-thief-1');
    harness.clock.advance({ seconds: 1 });
    expect(await codeOf(await app.refresh(refreshToken, { 'idempotency-key': 'key-of-the-owner-1' }))).toBe(
      'refreshTokenReused',
    );
    const failed = (await app.events()).filter(({ event }) => event === 'login_failed');
    expect(failed).toMatchObject([
      { user_id: 1, metadata: { stage: 'token_exchange', error_code: 'refresh_token_reused' } },
    ]);
    expect(await reasons()).toEqual([]);
    const failures = await harness.database.query(
      'select coalesce(sum(failures), 0)::int as failures from porchlight.social_days where tenant_id = $1',
      [app.id],
    );
    expect(failures).toEqual([{ failures: 0 }]);
    harness.clock.advance({ seconds: 2 });
    expect(await codeOf(await app.refresh(refreshToken, { 'idempotency-key': 'key-of-the-owner-1' }))).toBe(
      'refreshTokenReused',
    );
    expect(await reasons()).toEqual(['refresh_token_reused']);
    expect(await codeOf(await app.refresh(thiefs))).toBe('invalidRefreshToken');
  });

  it('H4: answers that were asked for again are counted, and the owner sees it at the session', async () => {
    const { app, refreshToken, rotate } = await opened();
    const child = await rotate(refreshToken, 'key-of-the-owner-1');
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const again = await pairOf(await app.refresh(refreshToken, { 'idempotency-key': 'key-of-the-owner-1' }));
      expect(again.refresh_token).toBe(child);
    }
    const { users } = (await (await app.api('/api/social-login/users')).json()) as { users: { id: number }[] };
    const path = `/api/social-login/users/${users[0]?.id}/sessions`;
    const { sessions } = (await (await app.api(path)).json()) as { sessions: { repeats: number }[] };
    expect(sessions.map(({ repeats }) => repeats)).toEqual([3]);
  });

  it('H4: the grandparent of the pair is a theft at once, also within the grace', async () => {
    const { app, refreshToken, rotate, reasons } = await opened();
    const child = await rotate(refreshToken, 'key-of-the-owner-1');
    const grandchild = await rotate(child, 'key-of-the-owner-2');
    expect(await codeOf(await app.refresh(refreshToken, { 'idempotency-key': 'key-of-the-owner-1' }))).toBe(
      'refreshTokenReused',
    );
    expect(await codeOf(await app.refresh(grandchild))).toBe('invalidRefreshToken');
    expect(await reasons()).toEqual(['refresh_token_reused']);
  });
});
