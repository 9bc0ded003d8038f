/** Domain values → the contract's bodies. */
import type { Invitation as InvitationBody, Member as MemberBody } from '@porchlight/contract';
import type { z } from 'zod';
import type { Invitation, Member } from './member.ts';

export const presentMember = ({ id, email, role, addedAt, provider }: Member): z.output<typeof MemberBody> => ({
  id,
  email,
  role,
  added_at: addedAt.toISOString(),
  provider: provider?.id ?? null,
});

export const presentInvitation = ({ id, email, role, expiresAt }: Invitation): z.output<typeof InvitationBody> => ({
  id,
  email,
  role,
  expires_at: expiresAt.toISOString(),
});
