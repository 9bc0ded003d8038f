/** A machine asks for a key of its own, and a member of the project decides. Pure: `now` is an argument. */
import {
  KEYS_MAX,
  LINK_LIFETIME_S,
  LINKED_KEY_LIFETIME_S,
  LINKED_KEYS_MAX,
  type MemberRole,
  PERMISSION_PRESETS,
  type Permission,
} from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { roleMay } from '../members/member.ts';

export interface Link {
  readonly tenantId: string;
  /** Typed by the member, who reads it on the machine. */
  readonly userCode: string;
  readonly machine: string;
  /** Roughly from where the machine asked. */
  readonly network: string;
  readonly status: 'pending' | 'approved' | 'denied' | 'used';
  /** The name of the member who approved. */
  readonly person: string | null;
  readonly createdAt: Date;
  /** Until when it can be decided. Once it is approved, until when the key can be taken. */
  readonly expiresAt: Date;
}

export const newLink = (of: Pick<Link, 'tenantId' | 'userCode' | 'machine' | 'network'>, now: Date): Link => ({
  ...of,
  status: 'pending',
  person: null,
  createdAt: now,
  expiresAt: takenUntil(now),
});

/** How many keys work: of the project beside its main one, and of one member. */
export interface KeysInUse {
  readonly ofProject: number;
  readonly ofMember: number;
}

export const TOO_MANY_LINKED_KEYS: DomainError = {
  code: 'keyLimit',
  detail: `A project has at most ${KEYS_MAX} keys beside the main one, and a member at most ${LINKED_KEYS_MAX} of them for machines. An owner ends one that is not used any more.`,
  next: { why: 'See which there are.', operation: 'listKeys' },
};

export const hasRoom = ({ ofProject, ofMember }: KeysInUse): boolean =>
  ofProject < KEYS_MAX && ofMember < LINKED_KEYS_MAX;

export const takenUntil = (now: Date): Date => addSeconds(now, LINK_LIFETIME_S);

/** As long as the name of a key may be. */
const NAME_MAX = 80;

export interface LinkedKey {
  readonly name: string;
  readonly role: MemberRole;
  readonly permissions: readonly Permission[];
  readonly expiresAt: Date;
}

/** What `build` has and the role has too. */
export const linkedPermissions = (role: MemberRole, held: readonly Permission[]): readonly Permission[] =>
  held.filter((permission) => BUILD.includes(permission) && roleMay(role, permission));

const BUILD: readonly Permission[] = PERMISSION_PRESETS.build;

/** Null if the role may do nothing of it. */
export function linkedKey({ machine, person }: Link, role: MemberRole, now: Date): LinkedKey | null {
  const permissions = linkedPermissions(role, BUILD);
  if (permissions.length === 0) return null;
  const on = ` on ${machine}`;
  const name = (person ?? '').slice(0, NAME_MAX - on.length) + on;
  return { name, role, permissions, expiresAt: addSeconds(now, LINKED_KEY_LIFETIME_S) };
}
