/** The agents that act for users of an app: listed, and disconnected by ending the session that they were given. */
import type { Clock } from '../kernel/clock.ts';
import type { ClientSessions } from '../social-login/ports/sessions.ts';
import type { ConnectedAgentStore, ConnectedAgents } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: ConnectedAgentStore;
  readonly sessions: Pick<ClientSessions, 'find' | 'end'>;
}

export const connectedAgents = ({ clock, store, sessions }: Dependencies): ConnectedAgents => ({
  ofUser: (location, userId) => store.ofUser(location, userId, clock.now()),
  ofTenant: (location, page) => store.ofTenant(location, page, clock.now()),
  async disconnect({ tenantId }, id, userId) {
    const session = await sessions.find(tenantId, id);
    if (!session || (userId !== undefined && session.userId !== userId)) return false;
    await sessions.end(tenantId, id, 'revoked');
    return true;
  },
});
