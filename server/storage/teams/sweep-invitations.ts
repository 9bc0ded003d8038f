/** Deletes invitations to teams that are over, project by project, because each may be in a place of its own. */
import type { Database } from '../database.ts';
import { TeamInvitationEntity, TeamResourceEntity } from '../entities/team.ts';
import { inPlace } from '../social-login/placement/placed-query.ts';
import { schemaOf } from '../social-login/placement/social-placement.ts';
import { findResource } from '../social-login/resource/social-resource-store.ts';

const PROJECTS_AT_ONCE = 100;

/** Returns how many projects it looked at. */
export async function sweepTeamInvitations(database: Database, now: Date): Promise<number> {
  const due = await database.em.find(
    TeamResourceEntity,
    { sweepAt: { $lte: now } },
    { fields: ['tenantId', 'sweepAt'], orderBy: { sweepAt: 'asc' }, limit: PROJECTS_AT_ONCE, disableIdentityMap: true },
  );
  for (const { tenantId, sweepAt } of due) {
    const location = await findResource(database, tenantId);
    const next = location
      ? await inPlace(async () => {
          const at = { schema: schemaOf(location) };
          const { em } = database;
          await em.nativeDelete(TeamInvitationEntity, { tenantId, expiresAt: { $lte: now } }, at);
          const options = { ...at, orderBy: { expiresAt: 'asc' }, limit: 1, disableIdentityMap: true } as const;
          const [first] = await em.find(TeamInvitationEntity, { tenantId }, options);
          return first?.expiresAt ?? null;
        }, null)
      : null;
    // An invitation that was made meanwhile sees the old time, which is over, and the next turn looks again.
    await database.em.nativeUpdate(TeamResourceEntity, { tenantId, sweepAt }, { sweepAt: next });
  }
  return due.length;
}
