/** Ends whatever accounts of another identity provider are signed in to. What they own stays: the operator can see it. */
import type { Database } from '../database.ts';
import { END_OTHER_ISSUERS, type EndedAccess } from './end-other-issuers-statement.ts';

export async function endOtherIssuers(database: Database, issuer: string): Promise<EndedAccess> {
  const [ended] = await database.query<EndedAccess>(END_OTHER_ISSUERS, [issuer]);
  return ended ?? { browsers: 0, grants: 0 };
}
