/** Claim links in the database, and the one transaction in which a tenant gets its owner. */

import type { Claim, ClaimCase } from '../../claims/claim.ts';
import { sha256 } from '../../crypto/hashes.ts';
import type { ClaimStore } from '../../tenants/ports.ts';
import type { Database, Sql } from '../database.ts';
import { closeUsage, openUsage } from '../limits/usage-store.ts';
import { announceTenant } from '../social-login/revocation-log.ts';
import { fromColumns, lockTenant, saveTenant, type TenantColumns } from '../tenants/tenant-store.ts';

type ClaimColumns = {
  wait_hash: string;
  claim_tenant_id: string;
  user_code: string;
  status: Claim['status'];
  claim_created_at: Date;
  claim_expires_at: Date;
  decided_at: Date | null;
};

const CLAIM = `claims.wait_hash, claims.tenant_id as claim_tenant_id, claims.user_code, claims.status,
  claims.created_at as claim_created_at, claims.expires_at as claim_expires_at, claims.decided_at`;

const CASE = `select tenants.*, ${CLAIM} from porchlight.claims claims
  join porchlight.tenants tenants on tenants.id = claims.tenant_id`;

export function createClaimStore(database: Database): ClaimStore {
  return {
    async create(claim, linkToken, waitToken) {
      await database.query(
        `insert into porchlight.claims (hash, wait_hash, tenant_id, user_code, status, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          sha256(linkToken),
          sha256(waitToken),
          claim.tenantId,
          claim.userCode,
          claim.status,
          claim.createdAt,
          claim.expiresAt,
        ],
      );
    },

    async find(linkToken) {
      const [row] = await database.query<ClaimColumns & TenantColumns>(`${CASE} where claims.hash = $1`, [
        sha256(linkToken),
      ]);
      return row ? toCase(row) : null;
    },

    async findByWaitTokens(waitTokens) {
      const byHash = new Map(waitTokens.map((token) => [sha256(token), token]));
      const rows = await database.query<ClaimColumns & TenantColumns>(`${CASE} where claims.wait_hash = any($1)`, [
        [...byHash.keys()],
      ]);
      return new Map(rows.map((row) => [byHash.get(row.wait_hash) ?? '', toCase(row)]));
    },

    settle: (linkToken, now, decide) =>
      database.transaction(async (transaction) => {
        const hash = sha256(linkToken);
        const [link] = await transaction.query<{ tenant_id: string }>(
          'select tenant_id from porchlight.claims where hash = $1',
          [hash],
        );
        // The tenant is locked before its claims are read: whoever decides second sees what the first one decided.
        const tenant = link ? await lockTenant(transaction, link.tenant_id) : null;
        const [row] = await transaction.query<ClaimColumns>(
          `select ${CLAIM} from porchlight.claims claims where hash = $1`,
          [hash],
        );
        if (!tenant || !row) return null;
        const found: ClaimCase = { claim: toClaim(row), tenant };
        const settled = decide(found);
        if (settled.ok && settled.value.claim !== found.claim) {
          await saveDecision(transaction, hash, found, settled.value);
          await announceTenant(transaction, tenant.id, now);
        }
        return settled;
      }),
  };
}

async function saveDecision(sql: Sql, hash: string, before: ClaimCase, after: ClaimCase): Promise<void> {
  await sql.query('update porchlight.claims set status = $2, decided_at = $3 where hash = $1', [
    hash,
    after.claim.status,
    after.claim.decidedAt,
  ]);
  if (after.tenant === before.tenant) return;
  await saveTenant(sql, after.tenant);
  if (after.tenant.ownerId === null) return;
  // The tenant's users count against the caps of its owner from now on.
  const users = await closeUsage(sql, `tenant:${after.tenant.id}`);
  await openUsage(sql, `account:${after.tenant.ownerId}`, users);
}

const toClaim = (row: ClaimColumns): Claim => ({
  tenantId: row.claim_tenant_id,
  userCode: row.user_code,
  status: row.status,
  createdAt: row.claim_created_at,
  expiresAt: row.claim_expires_at,
  decidedAt: row.decided_at,
});

const toCase = (row: ClaimColumns & TenantColumns): ClaimCase => ({ claim: toClaim(row), tenant: fromColumns(row) });
