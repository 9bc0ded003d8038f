import type { Handle } from '@sveltejs/kit';
import { auth } from './lib/server/auth';

export const handle: Handle = ({ event, resolve }) =>
  auth.handle(event.request, (user) => {
    event.locals.user = user;
    return resolve(event);
  });
