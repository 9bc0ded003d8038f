import { fetchAuth, type VerifiedUser } from '@porchlight/sdk/server';
import { createContext, type MiddlewareFunction } from 'react-router';

export const auth = fetchAuth();
export const userContext = createContext<VerifiedUser | null>(null);

export const keepSession: MiddlewareFunction<Response> = ({ request, context }, next) =>
  auth.handle(request, (user) => {
    context.set(userContext, user);
    return next();
  });
