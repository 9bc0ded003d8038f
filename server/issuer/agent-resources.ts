/** RFC 8707: the app's own servers that a token may be for, and what it then says. */
import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { SIGNING_ALGORITHM } from '../crypto/signing-key.ts';
import { isSameResource } from '../oidc/same-resource.ts';
import { type AgentSettings, NO_AGENTS } from './settings/agent-settings.ts';
import { isOwn } from './settings/own-client.ts';

/** The requests by which a client asks for access. */
const ASKS = new Set(['authorization', 'device_authorization']);

/** The person is shown one server, so a request for access names one: no token is for another that was not shown. */
function refuseOthers({ route, params }: KoaContextWithOIDC['oidc'], asked: string): void {
  const named: unknown[] = [params?.resource].flat();
  const isOther = (one: unknown): boolean => typeof one === 'string' && !isSameResource(one, asked);
  if (ASKS.has(route) && named.some(isOther)) throw new errors.InvalidTarget('send one resource in each request');
}

export function resourceRules(agents: AgentSettings | null) {
  const { resources, scopes, tokenLifetimeS } = agents ?? NO_AGENTS;
  const scope = scopes.map(({ name }) => name).join(' ');
  return {
    /** The app signs its users in without a resource. An agent needs one: the only server if it names none. */
    defaultResource: async (
      { oidc }: KoaContextWithOIDC,
      client: Client,
      oneOf?: readonly string[],
    ): Promise<string | string[]> => {
      if (oneOf) return [...oneOf];
      const [only, ...more] = resources;
      if (isOwn(client.clientId) || !ASKS.has(oidc.route) || !only) return [];
      if (more.length > 0) throw new errors.InvalidTarget(`send resource, one of: ${resources.join(', ')}`);
      return only;
    },
    useGrantedResource: async () => true,
    getResourceServerInfo: async ({ oidc }: KoaContextWithOIDC, asked: string): Promise<ResourceServer> => {
      refuseOthers(oidc, asked);
      const resource = resources.find((each) => isSameResource(each, asked));
      if (resource === undefined) {
        throw new errors.InvalidTarget(
          resources.length > 0 ? `the resources are: ${resources.join(', ')}` : 'this app has no resources for agents',
        );
      }
      return {
        scope,
        audience: resource,
        accessTokenTTL: tokenLifetimeS,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: SIGNING_ALGORITHM } },
      };
    },
  };
}
