import type { ConnectedAgentStore, StoredAgent } from '../../issuer/ports/agents.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { Database } from '../database.ts';
import { holdsNul } from '../holds-nul.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import { aliveSessionsStatement } from '../social-login/sessions/session-statement.ts';
import type { Rows } from '../tables.ts';
import { AGENT_OF_SESSION, AGENTS_OF_TENANT, AGENTS_OF_USER, type AgentRow } from './connected-agents-statement.ts';

type AliveRow = Pick<Rows['SocialSession'], 'id'> & Pick<Rows['SocialUser'], 'email' | 'name'>;

export function createConnectedAgentStore(database: Database): ConnectedAgentStore {
  /** Agents of expired sessions stay until the next sweep. */
  const alive = async ({ tenantId, placement }: TenantLocation, agents: readonly AgentRow[], now: Date) => {
    if (agents.length === 0) return [];
    const statement = aliveSessionsStatement(socialSchema(tenantId, placement));
    const values = [tenantId, agents.map(({ id }) => id), now];
    const sessions = new Map((await queryPlace<AliveRow>(database, statement, values)).map((row) => [row.id, row]));
    return agents.flatMap((agent): StoredAgent[] => {
      const session = sessions.get(agent.id);
      return session ? [{ ...agent, user: { email: session.email, name: session.name } }] : [];
    });
  };

  return {
    ofUser: async (location, userId, now) =>
      alive(location, await database.query<AgentRow>(AGENTS_OF_USER, [location.tenantId, userId]), now),

    ofSession: async (tenantId, sessionId) =>
      (await database.query<AgentRow>(AGENT_OF_SESSION, [tenantId, sessionId]))[0] ?? null,

    async ofTenant(location, { limit, after }, now) {
      if (holdsNul(after)) return [];
      const found: StoredAgent[] = [];
      let last = after ?? null;
      for (;;) {
        const rows = await database.query<AgentRow>(AGENTS_OF_TENANT, [location.tenantId, limit, last]);
        found.push(...(await alive(location, rows, now)));
        last = rows.at(-1)?.id ?? null;
        if (rows.length < limit || found.length >= limit) return found.slice(0, limit);
      }
    },
  };
}
