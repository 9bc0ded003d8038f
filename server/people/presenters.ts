/** Domain values → the contract's bodies. */
import type { AccessList as AccessListBody, UserAccess } from '@porchlight/contract';
import type { z } from 'zod';
import type { AccessList } from './access-list.ts';

export const presentAccess = (blockedAt: Date | null): z.output<typeof UserAccess> => ({
  blocked_at: blockedAt?.toISOString() ?? null,
});

export const presentAccessList = ({ mode, domains, emails }: AccessList): z.output<typeof AccessListBody> => ({
  mode,
  domains: [...domains],
  emails: [...emails],
});
