import { auth } from '../lib/server/auth';

export const load = ({ locals }) => ({
  user: locals.user,
  status: locals.status,
  accountUrl: auth.auth.client.accountUrl,
});
