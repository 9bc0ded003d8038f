import type { ConnectedAgent, ConnectedAgentStore } from '../../issuer/ports.ts';
import type { Database } from '../database.ts';
import { queryPlace } from '../social-login/placed-query.ts';
import { socialSchema } from '../social-login/social-placement.ts';
import { agentsOfTenantStatement, agentsOfUserStatement } from './connected-agents-statement.ts';

type AgentRow = ConnectedAgent & Record<string, unknown>;

export const createConnectedAgentStore = (database: Database): ConnectedAgentStore => ({
  ofUser: ({ tenantId, placement }, userId, now) =>
    queryPlace<AgentRow>(database, agentsOfUserStatement(socialSchema(tenantId, placement)), [tenantId, userId, now]),
  ofTenant: ({ tenantId, placement }, { limit, after }, now) =>
    queryPlace<AgentRow>(database, agentsOfTenantStatement(socialSchema(tenantId, placement)), [
      tenantId,
      limit,
      now,
      after ?? null,
    ]),
});
