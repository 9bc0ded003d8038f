/** Refreshes of many sessions in turn. Each answer contains the token for the next refresh of its session. */
import { jsonRequest } from './load.ts';
import type { SeededSession } from './seed.ts';
import { inTurn } from './service.ts';

export function refreshCalls(sessions: readonly SeededSession[]) {
  const nextSession = inTurn(sessions);
  const byTenant = new Map(sessions.map((session) => [session.tenantId, session]));
  return {
    next: (): Buffer => {
      const session = nextSession();
      return jsonRequest(`/edge/auth/${session.tenantId}/refresh`, { refresh_token: session.refreshToken });
    },
    onAnswer: (status: number, body: Buffer): void => {
      if (status !== 200) return;
      const pair = JSON.parse(body.toString()) as { access_token: string; refresh_token: string };
      const claims = JSON.parse(Buffer.from(pair.access_token.split('.')[1] ?? '', 'base64url').toString());
      const session = byTenant.get(claims.tenant_id);
      if (session) session.refreshToken = pair.refresh_token;
    },
  };
}
