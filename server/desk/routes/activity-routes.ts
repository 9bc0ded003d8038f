/** What keys, programs, people and the owner did to a project lately, and the last proofs of its app with their receipts. */
import { Refusal } from '../../kernel/domain-error.ts';
import type { ObservabilityStore } from '../../observability/ports.ts';
import type { ProofStore } from '../../proving/ports.ts';
import { presentProof } from '../../proving/presenters.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { activityPage } from '../pages/activity-page.ts';

interface Dependencies {
  readonly requests: Pick<ObservabilityStore, 'newestRequests'>;
  readonly proofs: Pick<ProofStore, 'list'>;
}

const SHOWN = 100;

export const activityRoutes = (owner: OwnerRoutes, { requests, proofs }: Dependencies): void => {
  owner.page('/activity', async (call) =>
    activityPage(call, {
      requests: await requests.newestRequests([call.tenant.id], SHOWN),
      shown: SHOWN,
      proofs: await proofs.list(call.tenant.id),
    }),
  );
  owner.data('/proofs/:proofId', async (call, _req, res) => {
    const proof = (await proofs.list(call.tenant.id)).find(({ id }) => id === call.param('proofId'));
    if (!proof) throw new Refusal({ code: 'tenantNotFound' });
    res.attachment(`${proof.id}.json`);
    res.json(presentProof(proof));
  });
};
