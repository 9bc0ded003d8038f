/**
 * What every invitation has in common, whether it leads into a project or into a team of an app: its link is a secret that
 * works once and for seven days, for the person with the address that it was made for. Pure.
 */
import { INVITATION_LIFETIME_H } from '@porchlight/contract';
import { createCredential, isWellFormed } from '../crypto/credentials.ts';
import { addHours } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';

/** Scanners and our own log recognise the link by it. */
export const INVITATION_PREFIX = 'svc_invite_';

export interface InvitationLink {
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const newLink = (random: Random, now: Date): InvitationLink => ({
  token: createCredential(random, INVITATION_PREFIX),
  createdAt: now,
  expiresAt: addHours(now, INVITATION_LIFETIME_H),
});

/** A mistyped link is recognised without the database. */
export const mayBeLink = (token: string): boolean => isWellFormed(INVITATION_PREFIX, token);

/** Letter case does not matter: no provider gives two people addresses that differ only in case. */
export const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The invitation, if it is for this address. For everybody else the link leads nowhere. */
export const forAddress = <T extends { readonly email: string }>(invitation: T | null, email: string): T | null =>
  invitation && sameAddress(invitation.email, email) ? invitation : null;
