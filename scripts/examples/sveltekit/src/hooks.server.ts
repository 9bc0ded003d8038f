import type { Handle } from '@sveltejs/kit';
import { auth } from './lib/server/auth';

export const handle: Handle = ({ event, resolve }) =>
  auth.handle(event.request, (user, { status }) => {
    event.locals.user = user;
    event.locals.status = status;
    return resolve(event);
  });
