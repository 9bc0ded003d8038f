/** Fills every cache that is bounded before a soak begins: what grows afterwards is no cache on its way to its size. */
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
    const request = await verifyRequest({ tenantId, sessionId: `ses_fill_${index}` });
    // It is remembered when it comes for the second time.
    requests.push(request, request);
  }
  // A token that is none makes verify ask for the tenant.
  for (let index = 1; index <= TENANTS; index += 1) {
    requests.push(
      jsonRequest(`/edge/auth/quiet-otter-${String(index).padStart(6, '0')}/verify`, { access_token: 'none' }),
    );
  }
  // Whatever the issuer says to a client that is none, it is known from then on; a node knows 2,000.
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
