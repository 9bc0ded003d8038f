/** Sessions end: by their own refresh token, or by the tenant's key. */
import { expectEvent, type SessionRecord } from '../../check/record.ts';
import type { Answer } from '../../world/caller.ts';
import { untilAnswered } from '../../world/until-answered.ts';
import { noteDead, type World, withSession } from '../../world/world.ts';

/** How many sessions are kept for the other operations. */
const LEAVE = 40;

export const logOut = (world: World): Promise<void> =>
  end(world, ({ tenantId, refreshToken }) =>
    world.caller.send('logout', `/edge/auth/${tenantId}/logout`, { json: { refresh_token: refreshToken } }),
  );

export const revokeSession = (world: World): Promise<void> =>
  end(world, ({ tenantId, sessionId }) => {
    const bearer = world.tenants.find(({ id }) => id === tenantId)?.managementKey;
    return world.caller.send('revoke', `/api/social-login/sessions/${sessionId}`, {
      method: 'DELETE',
      ...(bearer ? { bearer } : {}),
    });
  });

async function end(world: World, ask: (session: SessionRecord) => Promise<Answer | null>): Promise<void> {
  const { record } = world;
  if (record.sessions.filter(({ state }) => state === 'live').length <= LEAVE) return;
  await withSession(world, async (session) => {
    const answered = await untilAnswered(() => ask(session));
    const status = answered?.answer.status;
    // An earlier attempt may have ended the session while its answer was lost.
    if (status === 200 || (status === 404 && answered && answered.openAttempts > 0)) {
      session.state = 'ended';
      expectEvent(record, session.tenantId, 'logout', 'must');
      noteDead(world, session, session.accessToken);
      return;
    }
    if (status === 404) record.wronglyRefused.push(`session ${session.sessionId} was not found when it was to end`);
    session.state = 'unknown';
    expectEvent(record, session.tenantId, 'logout', 'may');
  });
}
