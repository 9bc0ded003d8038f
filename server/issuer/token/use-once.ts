/**
 * Values that may be presented once: if several requests on any nodes present the same value, only one of them passes.
 */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { withProtocolErrors } from '../../oidc/protocol-errors.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly scope: RequestScope;
}

type Kind = 'UsedAssertion' | 'UsedProof';

/** True for the first use. `lifetimeS` is how long a repeated use could otherwise succeed. */
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
