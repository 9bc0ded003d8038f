/** Which sessions belong to agents. Whether they are alive is stored elsewhere, possibly on another server. */
import type { Rows } from '../tables.ts';

type SessionClient = Rows['SessionClient'];

export type AgentRow = Pick<
  SessionClient,
  'userId' | 'clientId' | 'redirectUri' | 'resource' | 'scopes' | 'lastUsedAt'
> & {
  id: SessionClient['sessionId'];
  name: SessionClient['clientName'];
  connectedAt: SessionClient['createdAt'];
};

const COLUMNS = `agent.session_id as id, agent.user_id as "userId", agent.client_id as "clientId", agent.client_name as name,
  agent.redirect_uri as "redirectUri", agent.resource, agent.scopes, agent.created_at as "connectedAt",
  agent.last_used_at as "lastUsedAt"`;

/** A client of the owner is an agent if it acts at a server of the app. Agents of organisations are such clients. */
export const IS_AGENT = `agent.client_id <> 'app' and (not starts_with(agent.client_id, 'app_') or agent.resource is not null)`;

export const AGENTS_OF_USER = `
  select ${COLUMNS} from porchlight.session_clients agent
  where agent.tenant_id = $1 and agent.user_id = $2 and ${IS_AGENT}
  order by agent.created_at desc, agent.session_id desc limit 200`;

export const AGENT_OF_SESSION = `
  select ${COLUMNS} from porchlight.session_clients agent
  where agent.tenant_id = $1 and agent.session_id = $2 and ${IS_AGENT}`;

export const AGENTS_OF_TENANT = `
  select ${COLUMNS} from porchlight.session_clients agent
  where agent.tenant_id = $1 and ${IS_AGENT}
    and ($3::text is null or (agent.created_at, agent.session_id) < (
      select last.created_at, last.session_id from porchlight.session_clients last
      where last.tenant_id = $1 and last.session_id = $3))
  order by agent.created_at desc, agent.session_id desc limit $2`;
