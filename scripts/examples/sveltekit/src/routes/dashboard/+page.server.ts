import { redirect } from '@sveltejs/kit';
import { auth } from '../../lib/server/auth';

export const load = ({ locals, url }) => {
  if (!locals.user) redirect(303, auth.loginPath(url.pathname));
};
