/** An account as JSON, by allowlist. */
import type { AdminAccount } from '../../storage/admin/accounts.ts';

export const presentAccount = (account: AdminAccount) => ({
  account_id: account.id,
  email: account.email,
  name: account.name,
  tier: account.tier,
  issuer: account.issuer,
  projects: account.projects,
  created_at: account.createdAt.toISOString(),
  last_seen: account.lastSeen.toISOString(),
});
