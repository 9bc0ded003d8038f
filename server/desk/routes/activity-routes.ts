/** What keys, programs, people and the owner did to a project lately, and the last proofs of its app with their receipts. */
import { Refusal } from '../../kernel/domain-error.ts';
import type { ManageMembers } from '../../members/ports.ts';
import type { ObservabilityStore } from '../../observability/ports.ts';
import type { ProofStore } from '../../proving/ports.ts';
import { presentProof } from '../../proving/presenters.ts';
import type { TenantStore } from '../../tenants/ports.ts';
import { isChange } from '../activity-words.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { ACTIVITY_LINES, ACTIVITY_SHOWN, activityPage } from '../pages/activity/activity-page.ts';

interface Dependencies {
  readonly requests: Pick<ObservabilityStore, 'newestRequests'>;
  readonly proofs: Pick<ProofStore, 'list'>;
  readonly manageMembers: Pick<ManageMembers, 'list'>;
  readonly tenants: Pick<TenantStore, 'keysOf'>;
}

export const activityRoutes = (
  owner: OwnerRoutes,
  { requests, proofs, manageMembers, tenants }: Dependencies,
): void => {
  owner.page('/activity', async (call) => {
    const all = call.query('all') !== undefined;
    const [newest, { members }, proven, keys] = await Promise.all([
      requests.newestRequests([call.tenant.id], ACTIVITY_LINES),
      manageMembers.list(call.tenant),
      proofs.list(call.tenant.id),
      tenants.keysOf(call.tenant.id),
    ]);
    const wanted = all ? newest : newest.filter(({ operation }) => isChange(operation));
    const emails = new Map(members.map(({ id, email }) => [id, email]));
    const keyNames = new Map(keys.map(({ fingerprint, name }) => [fingerprint, name]));
    return activityPage(call, {
      requests: wanted.slice(0, ACTIVITY_SHOWN),
      proofs: proven,
      all,
      emails,
      keyNames,
      isWhole: newest.length < ACTIVITY_LINES,
      isCut: wanted.length > ACTIVITY_SHOWN,
    });
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
