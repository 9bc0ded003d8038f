/** The login of a tenant: its settings, and the hosts that its owner has proven. */
import { createTextRecords } from '../../egress/name-system.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { ProveHost } from '../../social-login/ports/hosts.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import { findProof } from '../../social-login/resource/find-proof.ts';
import { proveHost } from '../../social-login/resource/prove-host.ts';
import { provisioning } from '../../social-login/resource/provision.ts';
import { createHostProofStore } from '../../storage/social-login/resource/host-proof-store.ts';
import type { Job } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

interface Resource {
  readonly provisioning: Provisioning;
  readonly proveHost: ProveHost;
  readonly jobs: readonly Job[];
}

const LOOK_AT_HOSTS_EVERY_MS = 3_600_000;

export function composeResource(shared: Shared): Resource {
  const { clock, rateLimiter, resources } = shared;
  const prove = proveHost({
    clock,
    rateLimiter,
    resources,
    proofs: createHostProofStore(shared.database),
    look: findProof({
      send: shared.egress,
      readTextRecords: createTextRecords(shared.config.nameServers),
      inTurn: shared.fetchInTurn,
    }),
    loopback: isLoopback(shared.baseUrl),
  });
  return {
    provisioning: provisioning(shared),
    proveHost: prove,
    jobs: [{ name: 'look-at-hosts', everyMs: LOOK_AT_HOSTS_EVERY_MS, shared: true, run: () => prove.lookAgain() }],
  };
}
