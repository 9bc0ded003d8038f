/** Whether the MCP endpoint would accept an access token, and for whom. */
import { checkAccessToken } from '../../../../server/oauth/check-access-token.ts';
import type { Grant } from '../../../../server/oauth/ports.ts';
import { createOAuthRecordStore } from '../../../../server/storage/oauth/oauth-record-store.ts';
import type { Harness } from '../../../support/harness.ts';

export function grantOf(harness: Harness, token: string): Promise<Grant | null> {
  const { clock, database } = harness;
  const records = createOAuthRecordStore(database, harness.service.shared.sealer);
  return checkAccessToken({ baseUrl: harness.baseUrl, clock, records })(token);
}
