import { nextAuth } from '@porchlight/sdk/next';

export const { proxy, handlers, auth, session, protect, signOut } = nextAuth();
