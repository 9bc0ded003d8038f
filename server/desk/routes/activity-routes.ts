/** What keys, programs, people and the owner did to a project lately, and the last proofs of its app with their receipts. */
import { Refusal } from '../../kernel/domain-error.ts';
import type { ManageMembers } from '../../members/ports.ts';
import type { ObservabilityStore } from '../../observability/ports.ts';
import type { ProofStore } from '../../proving/ports.ts';
import { presentProof } from '../../proving/presenters.ts';
import { isChange } from '../activity-words.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { activityPage } from '../pages/activity/activity-page.ts';

interface Dependencies {
  readonly requests: Pick<ObservabilityStore, 'newestRequests'>;
  readonly proofs: Pick<ProofStore, 'list'>;
  readonly manageMembers: Pick<ManageMembers, 'list'>;
}

/** Reads are many, and changes are what people look for: so many lines are looked at. */
const LOOKED_AT = 500;
const SHOWN = 100;

export const activityRoutes = (owner: OwnerRoutes, { requests, proofs, manageMembers }: Dependencies): void => {
  owner.page('/activity', async (call) => {
    const all = call.query('all') !== undefined;
    const [newest, { members }, proven] = await Promise.all([
      requests.newestRequests([call.tenant.id], LOOKED_AT),
      manageMembers.list(call.tenant),
      proofs.list(call.tenant.id),
    ]);
    const wanted = all ? newest : newest.filter(({ operation }) => isChange(operation));
    const emails = new Map(members.map(({ id, email }) => [id, email]));
    return activityPage(call, { requests: wanted.slice(0, SHOWN), proofs: proven, all, emails });
  });
  owner.data(
    '/proofs/:proofId',
    async (call, _req, res) => {
      const proof = (await proofs.list(call.tenant.id)).find(({ id }) => id === call.param('proofId'));
      if (!proof) throw new Refusal({ code: 'tenantNotFound' });
      res.attachment(`${proof.id}.json`);
      res.json(presentProof(proof));
    },
    'project:read',
  );
};
