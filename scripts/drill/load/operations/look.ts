/** Operations that change nothing: tokens are verified, histories are read. */
import { randomOf, type World, withSession } from '../../world/world.ts';

/** Every node knows a revocation after a second; the rest of the time is for a machine under heavy load. */
const HEARD_AFTER_MS = 2_500;

async function isValid({ caller }: World, tenantId: string, accessToken: string): Promise<boolean | undefined> {
  const path = `/edge/auth/${tenantId}/verify`;
  const answer = await caller.send('verify', path, { json: { access_token: accessToken } });
  return answer?.status === 200 ? answer.json<{ valid: boolean }>().valid : undefined;
}

export const verify = (world: World): Promise<void> =>
  withSession(world, async ({ tenantId, sessionId, accessToken }) => {
    const valid = await isValid(world, tenantId, accessToken);
    if (valid === false) {
      world.record.wronglyRefused.push(`verify does not take the access token of ${sessionId}`);
    }
  });

const OFTEN = 100;

/** Used while every verify must be answered. */
export async function verifyOften(world: World): Promise<void> {
  for (let call = 0; call < OFTEN; call += 1) await verify(world);
}

export async function verifyRevoked(world: World): Promise<void> {
  const revoked = world.revoked.pick(HEARD_AFTER_MS);
  if (!revoked) return;
  const wasWithoutFeed = world.isWithoutFeed || Date.now() - world.feedBackAt < HEARD_AFTER_MS;
  const valid = await isValid(world, revoked.tenantId, revoked.accessToken);
  if (valid && !wasWithoutFeed && !world.isWithoutFeed) {
    const age = Date.now() - revoked.at;
    world.record.wronglyValid.push(`verify took a token of ${revoked.sessionId}, revoked ${age} ms before`);
  }
}

const cursors = new WeakMap<World, Map<string, number>>();

/** Reads on from where this reader stopped; sometimes from the start. */
export async function readEvents(world: World): Promise<void> {
  const tenant = randomOf(world.tenants);
  if (!tenant) return;
  const at = cursors.get(world) ?? new Map<string, number>();
  cursors.set(world, at);
  const after = Math.random() < 0.1 ? 0 : (at.get(tenant.id) ?? 0);
  const path = `/api/social-login/events?after=${after}&limit=100`;
  const answer = await world.caller.send('events', path, { bearer: tenant.managementKey });
  if (answer?.status !== 200) return;
  const ids = answer.json<{ events: { id: number }[] }>().events.map(({ id }) => id);
  world.record.pages.push({ tenantId: tenant.id, after, ids });
  at.set(tenant.id, Math.max(at.get(tenant.id) ?? 0, ids.at(-1) ?? 0));
}
