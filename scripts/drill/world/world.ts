/** What the drill's people have at the moment: tenants, sessions, and which sessions are in use. */

import { sha256 } from '../../../server/crypto/hashes.ts';
import type { DrillRecord, SessionRecord, TenantRecord } from '../check/record.ts';
import type { Caller } from './caller.ts';
import { revokedNotice } from './revoked-notice.ts';

export const CALLBACK = 'https://app.example.com/callback';

export interface World {
  readonly caller: Caller;
  readonly record: DrillRecord;
  /** Claimed by accounts of the highest tier, and provisioned: the load is on these. */
  readonly tenants: TenantRecord[];
  /** Nodes cannot learn of revocations at the moment. The end of the drill checks that they did. */
  isWithoutFeed: boolean;
  /** When nodes could learn of revocations again. */
  feedBackAt: number;
  readonly busy: Set<SessionRecord>;
  readonly revoked: ReturnType<typeof revokedNotice>;
  stopping: boolean;
}

export function createWorld(caller: Caller): World {
  return {
    caller,
    record: caller.record,
    tenants: [],
    isWithoutFeed: false,
    feedBackAt: 0,
    busy: new Set(),
    revoked: revokedNotice(),
    stopping: false,
  };
}

export const randomOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Gives `work` a session that is not in use. */
export async function withSession(world: World, work: (session: SessionRecord) => Promise<void>): Promise<void> {
  const free = world.record.sessions.filter((session) => session.state === 'live' && !world.busy.has(session));
  const session = randomOf(free);
  if (!session) return;
  world.busy.add(session);
  try {
    await work(session);
  } finally {
    world.busy.delete(session);
  }
}

/** From this acknowledged answer on, the access token is dead. */
export function noteDead(world: World, session: SessionRecord, accessToken: string): void {
  if (session.deadTokens.length < 8) session.deadTokens.push(accessToken);
  world.revoked.add(session.tenantId, session.sessionId, accessToken);
}

export function noteRotation(world: World, session: SessionRecord, spent: string, successor: string): void {
  const { sessionId } = session;
  world.record.rotations.push({ sessionId, spent: sha256(spent), successor: sha256(successor) });
}
