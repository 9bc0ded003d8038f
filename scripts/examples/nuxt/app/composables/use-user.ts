import type { VerifiedUser } from '@porchlight/sdk/server';

export const useUser = () => useState<VerifiedUser | null>('user', () => useRequestEvent()?.context.user ?? null);
