import type { SessionStatus, VerifiedUser } from '@porchlight/sdk/server';

export const useUser = () => useState<VerifiedUser | null>('user', () => useRequestEvent()?.context.user ?? null);

export const useStatus = () =>
  useState<SessionStatus>('status', () => useRequestEvent()?.context.status ?? 'signedOut');

export const useAccountUrl = () => useState<string>('account-url', () => useRequestEvent()?.context.accountUrl ?? '');
