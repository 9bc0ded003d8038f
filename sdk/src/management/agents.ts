/** The servers to which agents of an app's users may connect. */
import type {
  AgentSettings,
  AgentSettingsChange,
  TrustedIssuer,
  TrustedIssuersInput,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Agents {
  /** The app's own MCP servers and APIs that agents may connect to, and the scopes that they may ask for. */
  agents(): Promise<AgentSettings>;
  /** Replaces both lists; with no resource, no agent can connect. Without `token_lifetime_s` tokens live as long as before. */
  setAgents(settings: AgentSettingsChange): Promise<AgentSettings>;
  /** Organisations whose assertions the issuer accepts. */
  trustedIssuers(): Promise<TrustedIssuer[]>;
  /** Replaces the list; an empty list ends all trust. */
  setTrustedIssuers(issuers: TrustedIssuersInput['issuers']): Promise<TrustedIssuer[]>;
}

export const agentsWith = (request: Request): Agents => ({
  agents: () => settleTwice(() => api.getAgents(request())),
  setAgents: (settings) => settleTwice(() => api.setAgents(settings, request())),
  trustedIssuers: async () => (await settleTwice(() => api.getTrustedIssuers(request()))).issuers,
  setTrustedIssuers: async (issuers) =>
    (await settleTwice(() => api.setTrustedIssuers({ issuers }, request()))).issuers,
});
