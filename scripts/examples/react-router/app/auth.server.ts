import { fetchAuth, type SessionStatus, type VerifiedUser } from '@porchlight/sdk/server';
import { createContext, type MiddlewareFunction } from 'react-router';

export const auth = fetchAuth();
export const userContext = createContext<VerifiedUser | null>(null);
export const statusContext = createContext<SessionStatus>('signedOut');

export const keepSession: MiddlewareFunction<Response> = ({ request, context }, next) =>
  auth.handle(request, (user, { status }) => {
    context.set(userContext, user);
    context.set(statusContext, status);
    return next();
  });
