import { defineMiddleware } from 'astro:middleware';
import { auth } from './auth';

export const onRequest = defineMiddleware(({ request, locals }, next) =>
  auth.handle(request, (user, { status }) => {
    locals.user = user;
    locals.status = status;
    return next();
  }),
);
