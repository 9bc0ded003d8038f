/** Which role an account has in a project. The account that holds the project is its owner. */
import { HOLDER_ID } from './member.ts';
import type { MemberStore, RoleOf } from './ports.ts';

export const roleOf =
  (members: Pick<MemberStore, 'find'>): RoleOf =>
  async ({ id, ownerId }, accountId) => {
    if (ownerId === null) return null;
    if (ownerId === accountId) return { role: 'owner', memberId: HOLDER_ID };
    const member = await members.find(id, accountId);
    return member && { role: member.role, memberId: member.id };
  };
