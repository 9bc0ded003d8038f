/** The agents that act for users of an app: listed, and disconnected by ending the session that they were given. */
import type { Clock } from '../../kernel/clock.ts';
import type { ClientSessions } from '../../social-login/ports/sessions.ts';
import type { AgentEnded, AgentWay, ConnectedAgentStore, ConnectedAgents, StoredAgent } from '../ports/agents.ts';
import { ENDPOINTS, issuerPathOf } from '../state/issuer-address.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: ConnectedAgentStore;
  readonly sessions: Pick<ClientSessions, 'find' | 'end'>;
  /** An agent may act for this person no longer: what it has asked of them ends with it. */
  readonly agentEnded: AgentEnded;
}

export const connectedAgents = ({ clock, store, sessions, agentEnded }: Dependencies): ConnectedAgents => ({
  ofUser: async (location, userId) =>
    (await store.ofUser(location, userId, clock.now())).map((agent) => withWay(location.tenantId, agent)),
  ofTenant: async (location, page) =>
    (await store.ofTenant(location, page, clock.now())).map((agent) => withWay(location.tenantId, agent)),
  async ofSession(tenantId, sessionId) {
    const agent = await store.ofSession(tenantId, sessionId);
    return agent && withWay(tenantId, agent);
  },
  async disconnect({ tenantId }, id, userId) {
    const session = await sessions.find(tenantId, id);
    if (!session || (userId !== undefined && session.userId !== userId)) return false;
    const agent = await store.ofSession(tenantId, id);
    await sessions.end(tenantId, id, 'revoked');
    if (agent) await agentEnded({ tenantId, userId: session.userId, clientId: agent.clientId });
    return true;
  },
});

const withWay = <Agent extends Omit<StoredAgent, 'user'>>(tenantId: string, agent: Agent) => ({
  ...agent,
  way: wayOf(tenantId, agent.redirectUri),
});

/** A device has no address of its own: its sign-in ends at the page on which the code was typed. */
function wayOf(tenantId: string, redirectUri: string): AgentWay {
  if (redirectUri === '') return 'organisation';
  return redirectUri.endsWith(issuerPathOf(tenantId) + ENDPOINTS.device) ? 'code' : 'redirect';
}
