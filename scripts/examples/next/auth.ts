import { nextAuth } from '@porchlight/sdk/next';

export const { proxy, handlers, auth, protect, signOut } = nextAuth();
