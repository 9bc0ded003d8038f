import { protect } from '../../../auth';

export const GET = protect((_request, user) => Response.json(user));
