/**
 * The rights that whoever invited has now, to a project or to a team of its app. Their role or their key may have been
 * taken away since.
 */
import { type Permission, ROLE_PERMISSIONS } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import { roleMay } from './member.ts';
import type { RoleOf, StandingOf } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  /** What whoever invites needs. */
  readonly needs: Permission;
  readonly roleOf: RoleOf;
  readonly keys: {
    find(
      tenantId: string,
      fingerprint: string,
      now: Date,
    ): Promise<{ readonly permissions: readonly Permission[] } | null>;
  };
}

export const standingOf =
  ({ clock, needs, roleOf, keys }: Dependencies): StandingOf =>
  async (tenant, invitedBy) => {
    const [kind, id = ''] = invitedBy.split(' ');
    if (kind === 'key') {
      const key = await keys.find(tenant.id, id, clock.now());
      return key?.permissions.includes(needs) ? { by: 'key', held: key.permissions } : null;
    }
    const found = await roleOf(tenant, id);
    return found && roleMay(found.role, needs) ? { by: found.role, held: ROLE_PERMISSIONS[found.role] } : null;
  };
