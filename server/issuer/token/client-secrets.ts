/**
 * How the project's own clients prove themselves at the token endpoint, and who may go without PKCE. The app is a
 * public client and may also have a secret: if it sends one, it must be valid.
 */
import Provider, { type Client, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../kernel/clock.ts';
import { hasSecret, isApp, isSecretOf, type OwnClient } from '../settings/own-client.ts';

export function recogniseSecrets({ Client }: Provider, clients: readonly OwnClient[], clock: Clock): void {
  const ownOf = (id: string): OwnClient | undefined => clients.find((client) => client.id === id);
  Object.defineProperty(Client.prototype, 'clientAuthMethod', {
    get(this: Client): string | undefined {
      const { tokenEndpointAuthMethod } = this;
      return isApp(this.clientId) ? (methodOf(Provider.ctx) ?? tokenEndpointAuthMethod) : tokenEndpointAuthMethod;
    },
  });
  const isRegistered = Client.prototype.compareClientSecret;
  Client.prototype.compareClientSecret = function compare(actual) {
    const own = ownOf(this.clientId);
    if (!own) return isRegistered.call(this, actual);
    return this.clientAuthMethod === methodOf(Provider.ctx) && isSecretOf(own, actual, clock.now());
  };
}

/** The way in which a request sends a secret, or undefined if it sends none. */
function methodOf(ctx: KoaContextWithOIDC | undefined): 'client_secret_basic' | 'client_secret_post' | undefined {
  if (ctx?.oidc.params?.client_secret) return 'client_secret_post';
  return /^basic /i.test(ctx?.headers.authorization ?? '') ? 'client_secret_basic' : undefined;
}

/** The library has checked the secret by the time anybody asks here. */
export const hasProvenItself = (ctx: KoaContextWithOIDC | undefined): boolean => methodOf(ctx) !== undefined;

/**
 * RFC 9700 section 2.1.1: a client with a secret that sends a nonce is safe against injected codes without PKCE. Its code
 * is then worth nothing without that secret.
 */
export function mayGoWithoutPkce(
  { oidc }: KoaContextWithOIDC,
  client: Client,
  clients: readonly OwnClient[],
  now: Date,
): boolean {
  const own = clients.find(({ id }) => id === client.clientId);
  const canProveItself = own ? hasSecret(own, now) : client.tokenEndpointAuthMethod !== 'none';
  const isOpenId = String(oidc.params?.scope ?? '')
    .split(' ')
    .includes('openid');
  return canProveItself && isOpenId && Boolean(oidc.params?.nonce);
}
