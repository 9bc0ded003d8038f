/** Claim links in the database, and the one transaction in which a tenant gets its owner. */
import type { Claim, ClaimCase } from '../../claims/claim.ts';
import type { ClaimStore } from '../../claims/ports.ts';
import { sha256 } from '../../crypto/hashes.ts';
import type { Database, Queryable } from '../database.ts';
import { CLAIM_COLUMNS, ClaimEntity, TENANT_COLUMNS } from '../entities/tenant.ts';
import { closeUsage, openUsage } from '../limits/usage-store.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import { anyOf, beside, partOf } from '../tables.ts';
import { lockTenant, saveTenant } from '../tenants/tenant-store.ts';

const cases = (database: Database) =>
  database.tables
    .selectFrom('Claim as claim')
    .innerJoin('Tenant as tenant', 'tenant.id', 'claim.tenantId')
    .select('claim.waitHash')
    .select(beside('claim', CLAIM_COLUMNS))
    .select(beside('tenant', TENANT_COLUMNS))
    .where('claim.createdAt', '>', database.endedBefore);

type CaseRow = Awaited<ReturnType<ReturnType<typeof cases>['execute']>>[number];

const toCase = (row: CaseRow): ClaimCase => ({
  claim: partOf(row, 'claim', CLAIM_COLUMNS),
  tenant: partOf(row, 'tenant', TENANT_COLUMNS),
});

export function createClaimStore(database: Database): ClaimStore {
  return {
    async create(claim, linkToken, waitToken) {
      await database.em.insert(ClaimEntity, { ...claim, hash: sha256(linkToken), waitHash: sha256(waitToken) });
    },

    async find(linkToken) {
      const row = await cases(database).where('claim.hash', '=', sha256(linkToken)).executeTakeFirst();
      return row ? toCase(row) : null;
    },

    async latestOf(tenantId) {
      const newest = claims(database).where('tenantId', '=', tenantId);
      return (await newest.orderBy('createdAt', 'desc').limit(1).executeTakeFirst()) ?? null;
    },

    async findByWaitTokens(waitTokens) {
      const byHash = new Map(waitTokens.map((token) => [sha256(token), token]));
      const rows = await cases(database)
        .where('claim.waitHash', '=', anyOf([...byHash.keys()]))
        .execute();
      return new Map(rows.map((row) => [byHash.get(row.waitHash) ?? '', toCase(row)]));
    },

    settle: (linkToken, now, decide) =>
      database.transaction(async (transaction) => {
        const hash = sha256(linkToken);
        const link = await readClaim(transaction, hash);
        // The tenant is locked before its claims are read, so that the second decision sees the first one.
        const tenant = link ? await lockTenant(transaction, link.tenantId) : null;
        const claim = await readClaim(transaction, hash);
        if (!tenant || !claim) return null;
        const found: ClaimCase = { claim, tenant };
        const settled = decide(found);
        if (settled.ok && settled.value.claim !== found.claim) {
          await saveDecision(transaction, hash, found, settled.value);
          await announceTenant(transaction, tenant.id, now);
        }
        return settled;
      }),
  };
}

const claims = ({ tables, endedBefore }: Queryable) =>
  tables.selectFrom('Claim').select(CLAIM_COLUMNS).where('createdAt', '>', endedBefore);

const readClaim = (on: Queryable, hash: string): Promise<Claim | undefined> =>
  claims(on).where('hash', '=', hash).executeTakeFirst();

async function saveDecision(on: Queryable, hash: string, before: ClaimCase, after: ClaimCase): Promise<void> {
  const { status, decidedAt } = after.claim;
  await on.em.nativeUpdate(ClaimEntity, { hash }, { status, decidedAt });
  if (after.tenant === before.tenant) return;
  await saveTenant(on, after.tenant);
  if (after.tenant.ownerId === null) return;
  // The tenant's users count against the caps of its owner from now on.
  const users = await closeUsage(on, `tenant:${after.tenant.id}`);
  await openUsage(on, `account:${after.tenant.ownerId}`, users);
}
