/** Fills every bounded cache before a soak begins. Growth after that is not a cache that is still filling. */
import { jsonRequest, load } from './load.ts';
import { addressOf, inTurn, tokensAt } from './service.ts';

/** More than a node remembers of checked tokens (16,384) and of tenants (20,000). */
const TOKENS = 17_000;
export const TENANTS = 21_000;

export async function fillCaches(port: number, tenantIds: readonly string[]): Promise<void> {
  const [tenantId = ''] = tenantIds;
  const { verifyRequest } = tokensAt(addressOf(port));
  const requests: Buffer[] = [];
  for (let index = 0; index < TOKENS; index += 1) {
    const request = verifyRequest({ tenantId, sessionId: `ses_fill_${index}` });
    // A node remembers a token when it comes for the second time.
    requests.push(request, request);
  }
  // For a text that is not a token, verify looks up the tenant.
  for (let index = 1; index <= TENANTS; index += 1) {
    requests.push(
      jsonRequest(`/edge/auth/quiet-otter-${String(index).padStart(6, '0')}/verify`, { access_token: 'none' }),
    );
  }
  // The issuer refuses this request, but the node keeps the issuer in memory from then on. A node keeps 2,000.
  for (const issuer of tenantIds) requests.push(jsonRequest(`/t/${issuer}/revoke`, {}));
  const connections = 8;
  await load({
    port,
    connections,
    durationMs: 600_000,
    requestsEach: Math.ceil(requests.length / connections),
    next: inTurn(requests),
  });
}
