import { defineEntity, p } from '@mikro-orm/core';
import type { TeamCreation, TeamRole } from '@porchlight/contract';
import type { InvitedBy } from '../../members/member.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/** The teams resource of a project. When it is deleted the row stays without `createdAt`: its numbers go on. */
export const TeamResourceEntity = defineEntity({
  name: 'TeamResource',
  tableName: 'team_resources',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    roles: p.json<readonly TeamRole[]>(),
    creation: p.text().$type<TeamCreation>(),
    createdAt: p.datetime(6).strictNullable(),
    lastTeamId: p.bigint('number').default(0),
    lastInvitationId: p.bigint('number').default(0),
    /** How many teams count against the tier. */
    teamCount: p.integer().default(0),
    /** When the first open invitation ends; null if there is none. */
    sweepAt: p.datetime(6).strictNullable(),
  },
});

/** A team, in the place of the users. Its version is that of its last change of a member. */
export const TeamEntity = defineEntity({
  name: 'Team',
  tableName: 'teams',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.bigint('number').primary(),
    name: p.text(),
    version: p.integer().default(0),
    /** False for the team of a test user, which counts against no cap. */
    counted: p.boolean(),
    createdAt: p.datetime(6),
    /** The name without its case, by which the team is found. */
    nameKey: p.text(),
  },
});

export const TeamMemberEntity = defineEntity({
  name: 'TeamMember',
  tableName: 'team_members',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    teamId: p.bigint('number').primary(),
    userId: p.bigint('number').primary(),
    role: p.text(),
    version: p.integer(),
    addedAt: p.datetime(6),
  },
});

/** An open invitation to a team. Its link is kept as a hash. */
export const TeamInvitationEntity = defineEntity({
  name: 'TeamInvitation',
  tableName: 'team_invitations',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.bigint('number').primary(),
    teamId: p.bigint('number'),
    email: p.text(),
    role: p.text(),
    tokenHash: p.text(),
    /** The user who invited; null for a key or a person at the desk. */
    invitedBy: p.bigint('number').strictNullable(),
    /** The key or the account that invited; null for a user, and in rows of an earlier release. */
    manager: p.text().$type<InvitedBy>().nullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
  },
});
