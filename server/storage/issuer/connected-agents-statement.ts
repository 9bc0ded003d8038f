/** Agents whose session is alive. Which client a session is for stands beside all sessions, wherever those are. */
import { sessionEnd } from '../social-login/session-end.ts';

const COLUMNS = `agent.session_id as id, agent.user_id as "userId", agent.client_id as "clientId", agent.client_name as name,
  agent.redirect_uri as "redirectUri", agent.resource, agent.scopes, agent.created_at as "connectedAt",
  agent.last_used_at as "lastUsedAt"`;

const alive = (schema: string, now: string): string => `
  exists (select 1 from ${schema}.social_sessions sessions
    join porchlight.social_login_resources resources on resources.tenant_id = sessions.tenant_id
    where sessions.tenant_id = agent.tenant_id and sessions.id = agent.session_id
      and ${sessionEnd('sessions.expires_at', 'sessions.created_at', 'resources.session_max_days')} > ${now})`;

export const agentsOfUserStatement = (schema: string): string => `
  select ${COLUMNS} from porchlight.session_clients agent
  where agent.tenant_id = $1 and agent.user_id = $2 and agent.client_id <> 'app' and ${alive(schema, '$3')}
  order by agent.created_at desc, agent.session_id desc limit 200`;

export const agentsOfTenantStatement = (schema: string): string => `
  select ${COLUMNS} from porchlight.session_clients agent
  where agent.tenant_id = $1 and agent.client_id <> 'app' and ${alive(schema, '$3')}
    and ($4::text is null or (agent.created_at, agent.session_id) < (
      select last.created_at, last.session_id from porchlight.session_clients last
      where last.tenant_id = $1 and last.session_id = $4))
  order by agent.created_at desc, agent.session_id desc limit $2`;
