/** B: a refresh token can be used once, whichever client has it and however often it is sent. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ArrivalGate, createArrivalGate, meetAt, times } from '../../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { placementsToTry } from '../../support/placements.ts';
import { signIn } from '../../support/sign-in.ts';
import { timesOf } from '../../support/times.ts';
import { codeOf, type EdgeApp, openRoomyApp, type Pair, pairOf } from '../support/edge-app.ts';
import { END_SESSIONS, REFRESH } from '../support/places.ts';
import { openSession } from '../support/sessions.ts';

const RACERS = 10;
const REPETITIONS = timesOf(10, 3);

describe.each(placementsToTry())('with the runtime profile %s', (runtimeProfile) => {
  let harness: Harness;
  let gate: ArrivalGate;
  let app: EdgeApp;
  beforeAll(async () => {
    const plain = await createHarness();
    gate = createArrivalGate(plain.database);
    harness = await createHarness({ database: gate.database, config: { runtimeProfile } });
    app = await openRoomyApp(harness);
  });

  const kindsOf = async (): Promise<string[]> => (await app.events()).map(({ event }) => event);
  const count = (kinds: readonly string[], kind: string): number => kinds.filter((each) => each === kind).length;

  it(`B4: of ${RACERS} refreshes with one token one succeeds, ${REPETITIONS} times in a row`, async () => {
    let { refreshToken } = await openSession(harness, app.id);
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const answers = await meetAt(
        gate,
        REFRESH,
        times(RACERS, () => () => app.refresh(refreshToken)),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      const losers = await Promise.all(answers.filter(({ status }) => status !== 200).map(codeOf));
      expect(losers).toEqual(times(RACERS - 1, () => 'refreshTokenReused'));
      const [winner] = winners;
      if (!winner) return;
      const pair = await pairOf(winner);
      expect(await app.isValid(pair.access_token)).toBe(true);
      refreshToken = pair.refresh_token;
    }
    expect(count(await kindsOf(), 'token_refreshed')).toBe(REPETITIONS);
  });

  it('B5: a used token that comes back later ends the session, and the history says so', async () => {
    // The refusals of the test before have used up the rows of this minute.
    harness.clock.advance({ minutes: 1 });
    const { refreshToken } = await openSession(harness, app.id);
    const second = await pairOf(await app.refresh(refreshToken));
    harness.clock.advance({ seconds: 3 });
    const replay = await app.refresh(refreshToken);
    expect(replay.status).toBe(401);
    expect(await codeOf(replay)).toBe('refreshTokenReused');
    expect(await app.isValid(second.access_token)).toBe(false);
    expect(await codeOf(await app.refresh(second.refresh_token))).toBe('invalidRefreshToken');
    expect((await app.events()).at(-1)).toMatchObject({
      event: 'logout',
      metadata: { reason: 'refresh_token_reused' },
    });
  });

  it('B5: a token of two refreshes ago is a theft even at once', async () => {
    const { refreshToken } = await openSession(harness, app.id);
    const second = await pairOf(await app.refresh(refreshToken));
    const third = await pairOf(await app.refresh(second.refresh_token));
    expect(await codeOf(await app.refresh(refreshToken))).toBe('refreshTokenReused');
    expect(await app.isValid(third.access_token)).toBe(false);
    expect((await app.refresh(third.refresh_token)).status).toBe(401);
  });

  it('B5: the token just rotated, within two seconds, is refused and ends nothing: it is another tab', async () => {
    const { refreshToken } = await openSession(harness, app.id);
    const second = await pairOf(await app.refresh(refreshToken));
    harness.clock.advance({ seconds: 1 });
    expect(await codeOf(await app.refresh(refreshToken))).toBe('refreshTokenReused');
    expect(await app.isValid(second.access_token)).toBe(true);
    expect((await app.refresh(second.refresh_token)).status).toBe(200);
  });

  it('B5: a theft in one session leaves the other sessions of the person alone', async () => {
    const [stolen, other] = [await openSession(harness, app.id, 'twice'), await openSession(harness, app.id, 'twice')];
    expect(stolen.userId).toBe(other.userId);
    await app.refresh(stolen.refreshToken);
    harness.clock.advance({ seconds: 3 });
    await app.refresh(stolen.refreshToken);
    expect((await app.refresh(other.refreshToken)).status).toBe(200);
  });

  it.each([
    ['logout', (session: { refreshToken: string }) => app.logout(session.refreshToken)],
    [
      'the revocation of the session',
      (session: { sessionId: string }) =>
        app.api(`/api/social-login/sessions/${session.sessionId}`, { method: 'DELETE' }),
    ],
    [
      'the revocation of all sessions of the user',
      (session: { userId: number }) =>
        app.api(`/api/social-login/users/${session.userId}/sessions`, { method: 'DELETE' }),
    ],
  ])('B6: after %s answered 200, nothing of a refresh at the same moment is usable', async (_what, end) => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const session = await openSession(harness, app.id);
      const requests = [() => end(session), () => app.refresh(session.refreshToken)];
      if (repetition % 2) requests.reverse();
      const answers = await meetAt(gate, [REFRESH, END_SESSIONS], requests);
      const [ended, refreshed] = repetition % 2 ? answers.reverse() : answers;
      expect(ended?.status).toBe(200);
      if (refreshed?.status !== 200) continue;
      const pair = await pairOf(refreshed);
      expect(await app.isValid(pair.access_token)).toBe(false);
      expect(await codeOf(await app.refresh(pair.refresh_token))).toBe('invalidRefreshToken');
    }
  });

  it('B6: a refresh that was on its way when the resource was deleted brings nothing', async () => {
    const mine = await openRoomyApp(harness);
    const { refreshToken } = await openSession(harness, mine.id);
    const barrier = gate.holdUntilOpened(1, REFRESH);
    const refreshing = mine.refresh(refreshToken);
    await barrier.full;
    expect((await mine.api('/api/resources/social-login', { method: 'DELETE' })).status).toBe(200);
    barrier.open();
    const refreshed = await refreshing;
    expect([401, 404]).toContain(refreshed.status);
  });

  it('B6: a token of any generation ends the session at logout', async () => {
    const { refreshToken } = await openSession(harness, app.id);
    const second = await pairOf(await app.refresh(refreshToken));
    expect(await (await app.logout(refreshToken)).json()).toEqual({ success: true });
    expect(await app.isValid(second.access_token)).toBe(false);
    expect(await codeOf(await app.refresh(second.refresh_token))).toBe('invalidRefreshToken');
  });

  it(`B9: ${RACERS} at once with the same key all get the same pair, of one refresh`, async () => {
    const { refreshToken } = await openSession(harness, app.id);
    const before = count(await kindsOf(), 'token_refreshed');
    const key = { 'idempotency-key': 'retry-of-the-test-1' };
    const answers = await meetAt(
      gate,
      REFRESH,
      times(RACERS, () => () => app.refresh(refreshToken, key)),
    );
    const pairs = new Set((await Promise.all(answers.map(pairOf))).map(({ refresh_token }: Pair) => refresh_token));
    expect(pairs.size).toBe(1);
    expect(count(await kindsOf(), 'token_refreshed')).toBe(before + 1);
  });

  it('B4: a session that came through the pages behaves the same', async () => {
    const first = await signIn(harness, app.id);
    const answers = await meetAt(
      gate,
      REFRESH,
      times(RACERS, () => () => app.refresh(first.refreshToken)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.isValid(first.accessToken)).toBe(false);
  });
});
