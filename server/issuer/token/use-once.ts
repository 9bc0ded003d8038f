/** What may be presented once: of any number of requests with it, on any node, one goes on. */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { withProtocolErrors } from '../../oidc/protocol-errors.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly scope: RequestScope;
}

type Kind = 'UsedAssertion' | 'UsedProof';

/** True for the first use. `lifetimeS` says how long others could be taken for it. */
export async function useOnce(
  { clock, scope }: Dependencies,
  kind: Kind,
  id: string,
  lifetimeS: number,
): Promise<boolean> {
  const now = clock.now();
  const records = scope.records();
  return withProtocolErrors(async () => {
    await records.put(kind, id, { payload: {}, grantId: null, expiresAt: addSeconds(now, lifetimeS) }, now);
    return records.consume(kind, id, now);
  });
}
