import { defineEntity, p } from '@mikro-orm/core';
import type { MemberRole } from '@porchlight/contract';
import type { InvitedBy } from '../../members/member.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/** An account that works on a project of another account. */
export const ProjectMemberEntity = defineEntity({
  name: 'ProjectMember',
  tableName: 'project_members',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    accountId: p.text().primary(),
    id: p.text(),
    role: p.text().$type<MemberRole>(),
    addedAt: p.datetime(6),
  },
});

/** An open invitation. Its link is kept as a hash. */
export const ProjectInvitationEntity = defineEntity({
  name: 'ProjectInvitation',
  tableName: 'project_invitations',
  schema: CORE_SCHEMA,
  properties: {
    id: p.text().primary(),
    tenantId: p.text(),
    email: p.text(),
    role: p.text().$type<MemberRole>(),
    tokenHash: p.text(),
    /** Null in rows of an earlier release. */
    invitedBy: p.text().$type<InvitedBy>().nullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
  },
});
