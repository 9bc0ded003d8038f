/**
 * What a management key or a member of a project may do, and how much harm a call can do. Every operation that takes a
 * management key names both, in addition to its guard. The key of genesis and bootstrap has all permissions; other keys
 * have what they were given.
 */
import type { MemberRole } from './vocabulary.ts';

export const PERMISSIONS = [
  'project:read',
  'project:write',
  'project:delete',
  'sign-in:write',
  'users:read',
  'users:write',
  'users:export',
  'users:import',
  'events:read',
  'access:write',
  'webhooks:write',
  'agents:write',
  'teams:read',
  'teams:write',
  'test-users',
  'proofs:write',
  'keys:write',
  'members:write',
  'feedback',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * From the least harm to the most. The risk of one call is the risk of its effect: new callback URLs are `outward` where
 * they add a host, `disruptive` where one that people use is left out, and `reversible` otherwise. The contract names the
 * highest risk that a call can have.
 */
export const RISKS = ['read', 'reversible', 'outward', 'disruptive', 'irreversible'] as const;
export type Risk = (typeof RISKS)[number];

/** Calls with these risks can wait for the owner: each is a field of the policy. */
export const APPROVED_RISKS = ['outward', 'disruptive', 'irreversible'] as const satisfies readonly Risk[];
export type ApprovedRisk = (typeof APPROVED_RISKS)[number];

export const RISK_MEANINGS: Readonly<Record<Risk, string>> = {
  read: 'changes nothing',
  reversible: 'can be undone, or changes nothing that the project keeps',
  outward: 'could let data, sessions or rights leave the project',
  disruptive: 'could stop what works now: sign-ins, people, other keys',
  irreversible: 'deletes something for good',
};

/**
 * Sets of permissions under one name. `members:write` and `users:import` are in `full` only. `build` sees no people: its key
 * reads events without addresses. `deploy` is what `porchlight apply` needs.
 */
export const PERMISSION_PRESETS = {
  build: [
    'project:read',
    'sign-in:write',
    'events:read',
    'test-users',
    'agents:write',
    'teams:read',
    'teams:write',
    'proofs:write',
    'feedback',
  ],
  ci: ['project:read', 'events:read', 'test-users', 'proofs:write'],
  deploy: [
    'project:read',
    'sign-in:write',
    'access:write',
    'webhooks:write',
    'agents:write',
    'teams:read',
    'teams:write',
  ],
  support: ['project:read', 'users:read', 'users:write', 'events:read', 'teams:read'],
  full: PERMISSIONS,
} as const satisfies Record<string, readonly Permission[]>;
export type PermissionPreset = keyof typeof PERMISSION_PRESETS;

/**
 * The permissions of `build` in an earlier release. A key keeps the list that it was made with, so the desk marks such
 * keys.
 */
export const FORMER_BUILD: readonly Permission[] = [...PERMISSION_PRESETS.build, 'users:read'];

/**
 * What each role may do at the desk. The owner alone deletes, transfers and releases a project, imports users and sees its present keys;
 * `support` works with users and events and sees no settings.
 */
export const ROLE_PERMISSIONS = {
  owner: PERMISSIONS,
  admin: PERMISSIONS.filter((permission) => permission !== 'project:delete' && permission !== 'users:import'),
  member: ['project:read', 'users:read', 'events:read', 'teams:read'],
  support: ['users:read', 'users:write', 'events:read', 'teams:read'],
} as const satisfies Record<MemberRole, readonly Permission[]>;
