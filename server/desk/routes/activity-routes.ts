/** What keys, programs, people and the owner did to a project lately, and the last proofs of its app with their receipts. */
import { Refusal } from '../../kernel/domain-error.ts';
import { readPage } from '../../kernel/page.ts';
import type { ManageMembers } from '../../members/ports.ts';
import type { ChangeStore, LoggedChange, ObservabilityStore } from '../../observability/ports.ts';
import type { ProofStore } from '../../proving/ports.ts';
import { presentProof } from '../../proving/presenters.ts';
import { comparedMatrix } from '../../proving/proof-matrix.ts';
import type { TenantStore } from '../../tenants/ports.ts';
import { readActivityQuery, searchOfActivity } from '../activity-search.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { activityPage } from '../pages/activity/activity-page.ts';
import { proofPage } from '../pages/activity/proof-page.ts';
import { readsPage } from '../pages/activity/reads-page.ts';

interface Dependencies {
  readonly requests: Pick<ObservabilityStore, 'newestRequests'>;
  readonly changes: ChangeStore;
  readonly proofs: Pick<ProofStore, 'list'>;
  readonly manageMembers: Pick<ManageMembers, 'list'>;
  readonly tenants: Pick<TenantStore, 'keysOf'>;
}

const PAGE = 50;
/** Most calls are reads, and only the newest of them are of any use. */
const LINES = 100;
const NEWEST = Number.MAX_SAFE_INTEGER;

export const activityRoutes = (owner: OwnerRoutes, dependencies: Dependencies): void => {
  const { requests, changes, proofs, manageMembers, tenants } = dependencies;

  /** Lines of an older release have no names: present members and keys are named as they are now. */
  const namesOf = async ({ tenant }: ProjectCall) => {
    const [{ members }, keys] = await Promise.all([manageMembers.list(tenant), tenants.keysOf(tenant.id)]);
    return {
      emails: new Map(members.map(({ id, email }) => [id, email])),
      keyNames: new Map(keys.map(({ fingerprint, name }) => [fingerprint, name])),
    };
  };

  owner.page('/activity', async (call) => {
    const asked = readActivityQuery(call.query);
    const names = await namesOf(call);
    if (call.query('all') !== undefined) {
      return readsPage(call, { requests: await requests.newestRequests([call.tenant.id], LINES), names });
    }
    const before = readId(call.query('before'));
    const read = (limit: number): Promise<LoggedChange[]> =>
      changes.search(call.tenant.id, { before: before ?? NEWEST, limit, ...searchOfActivity(asked) });
    const [{ entries, next }, proven] = await Promise.all([
      readPage(PAGE, read, ({ id }) => id),
      proofs.list(call.tenant.id),
    ]);
    return activityPage(call, { changes: entries, next, before, asked, proofs: proven, names });
  });
  owner.page('/proofs/:proofId', async (call) => {
    const all = await proofs.list(call.tenant.id);
    const proof = all.find(({ id }) => id === call.param('proofId'));
    if (!proof) throw new Refusal({ code: 'tenantNotFound' });
    return proofPage(call, { proof, matrix: comparedMatrix(proof, all) });
  });
  owner.data(
    '/proofs/:proofId/report.json',
    async (call, _req, res) => {
      const proof = (await proofs.list(call.tenant.id)).find(({ id }) => id === call.param('proofId'));
      if (!proof) throw new Refusal({ code: 'tenantNotFound' });
      res.attachment(`${proof.id}.json`);
      res.json(presentProof(proof));
    },
    'project:read',
  );
};
