/** Refreshes: plain, with an idempotency key, and twice at once, as two tabs do. */
import { REFRESH_REUSE_GRACE_S } from '@porchlight/contract';
import { expectEvent, type SessionRecord } from '../../check/record.ts';
import type { Answer } from '../../world/caller.ts';
import { untilAnswered } from '../../world/until-answered.ts';
import { noteDead, noteRotation, type World, withSession } from '../../world/world.ts';

type Pair = { access_token: string; refresh_token: string };

export const refresh = (world: World): Promise<void> =>
  withSession(world, async (session) => {
    const key: Record<string, string> = Math.random() < 0.5 ? { 'idempotency-key': `drill-${Math.random()}` } : {};
    const spent = session.refreshToken;
    const answered = await untilAnswered(() =>
      world.caller.send('refresh', `/edge/auth/${session.tenantId}/refresh`, {
        json: { refresh_token: spent },
        headers: key,
      }),
    );
    settle(world, session, spent, answered?.answer ?? null, answered?.openAttempts ?? 1);
  });

/** Two calls with one token: exactly one new pair must result. */
export const refreshTwice = (world: World): Promise<void> =>
  withSession(world, async (session) => {
    const spent = session.refreshToken;
    const began = Date.now();
    const ask = () =>
      world.caller.send('refresh', `/edge/auth/${session.tenantId}/refresh`, { json: { refresh_token: spent } });
    const answers = await Promise.all([ask(), ask()]);
    const won = answers.filter((answer) => answer?.status === 200);
    for (const answer of won.slice(1)) noteRotation(world, session, spent, pairOf(answer as Answer).refresh_token);
    if (won[0]) {
      settle(world, session, spent, won[0], 0);
      if (Date.now() - began > REFRESH_REUSE_GRACE_S * 1_000) noteLateTwin(world, session);
      return;
    }
    if (answers.every((answer) => answer?.status === 429)) return;
    settle(world, session, spent, null, 1);
  });

/** On a machine that stalls, one of the two may have reached its node so late that it counted as reuse. */
function noteLateTwin({ record }: World, session: SessionRecord): void {
  record.lateTwins += 1;
  session.state = 'unknown';
  expectEvent(record, session.tenantId, 'logout', 'may');
}

const pairOf = (answer: Answer): Pair => answer.json<Pair>();

function settle(
  world: World,
  session: SessionRecord,
  spent: string,
  answer: Answer | null,
  openAttempts: number,
): void {
  const { record } = world;
  if (answer?.status === 200) {
    const pair = pairOf(answer);
    noteRotation(world, session, spent, pair.refresh_token);
    expectEvent(record, session.tenantId, 'token_refreshed', 'must');
    noteDead(world, session, session.accessToken);
    session.refreshToken = pair.refresh_token;
    session.accessToken = pair.access_token;
    return;
  }
  // Nothing was taken from the buckets, unless an earlier attempt took it and its answer was lost.
  if (answer?.status === 429 && openAttempts === 0) return;
  if (openAttempts === 0 && answer) {
    record.wronglyRefused.push(
      `a good refresh token of ${session.sessionId} was refused: ${answer.text.slice(0, 200)}`,
    );
  }
  // An attempt whose answer was lost may have rotated the session. A replay after the grace time ends the session.
  expectEvent(record, session.tenantId, 'token_refreshed', 'may');
  session.state = 'unknown';
  expectEvent(record, session.tenantId, 'logout', 'may');
}
