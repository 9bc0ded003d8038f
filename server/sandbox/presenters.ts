/** The answer to a run of the sandbox. */
import type { SandboxRun } from './run-sandbox.ts';

export type PresentedSandbox = ReturnType<typeof presentSandbox>;

export const presentSandbox = ({ tenantId, expiresAt, loginPath, user, events }: SandboxRun, baseUrl: string) => ({
  tenant_id: tenantId,
  expires_at: expiresAt?.toISOString() ?? null,
  login_url: baseUrl + loginPath,
  user,
  events: [...events],
});
