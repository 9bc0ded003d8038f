/** Fills every cache that is bounded before a soak begins: what grows afterwards is no cache on its way to its size. */
import { createAccessTokens } from '../../../server/crypto/access-token.ts';
import type { KeyRing } from '../../../server/crypto/key-ring.ts';
import { jsonRequest, load } from './load.ts';

/** More than a node remembers of checked tokens (16,384) and of tenants (20,000). */
const TOKENS = 17_000;
export const TENANTS = 21_000;

export async function fillCaches(port: number, baseUrl: string, ring: KeyRing, tenantIds: string[]): Promise<void> {
  const [tenantId = ''] = tenantIds;
  const tokens = createAccessTokens(ring, baseUrl);
  const person = { id: 1, email: 'ada@example.com', name: 'Ada Lovelace', picture: null };
  const requests: Buffer[] = [];
  for (let index = 0; index < TOKENS; index += 1) {
    const claims = { ...person, tenant_id: tenantId, sid: `ses_fill_${index}`, gen: 1, epoch: 0 };
    const request = jsonRequest(`/edge/auth/${tenantId}/verify`, {
      access_token: await tokens.sign(claims, new Date()),
    });
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
  let next = 0;
  const connections = 8;
  await load({
    port,
    connections,
    durationMs: 600_000,
    requestsEach: Math.ceil(requests.length / connections),
    next: () => requests[next++ % requests.length] as Buffer,
  });
}
