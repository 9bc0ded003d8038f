/**
 * Who asks about a token (RFC 7662 section 2.1): the app's own server, by its application key, as a bearer or as a client's
 * secret; or a client with a secret, in the way that it was registered for.
 */
import { APP_CLIENT_ID } from '@porchlight/contract';
import { sameDigest, sha256 } from '../../crypto/hashes.ts';
import { bearerOf } from '../../http/authentication/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { OAuthRecords } from '../../oidc/ports.ts';
import type { TenantOfKey } from '../../tenants/ports.ts';
import { isApp, isSecretOf } from '../settings/own-client.ts';
import type { IssuerState } from '../state/issuer-states.ts';

/** Whether a text is an application key of a tenant. */
export type IsApplicationKey = (tenantId: string, key: string) => Promise<boolean>;

export const isApplicationKey =
  ({ clock, tenantOfKey }: { readonly clock: Clock; readonly tenantOfKey: TenantOfKey }): IsApplicationKey =>
  async (tenantId, key) => {
    const known = await tenantOfKey('application', key, clock.now());
    return known.ok && known.value.tenant.id === tenantId;
  };

/** What a request brings to prove who asks: a header, or fields of its form. */
export interface Presented {
  readonly authorization: string | undefined;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
}

/** The client's id, or null for anybody else. */
export type IntrospectionCaller = (state: IssuerState, presented: Presented) => Promise<string | null>;

interface Dependencies {
  readonly clock: Clock;
  readonly isKey: IsApplicationKey;
  readonly recordsOf: (state: IssuerState) => OAuthRecords;
}

export const introspectionCaller =
  ({ clock, isKey, recordsOf }: Dependencies): IntrospectionCaller =>
  async (state, { authorization, clientId, clientSecret }) => {
    const ofForm =
      authorization === undefined && clientId && clientSecret ? { id: clientId, secret: clientSecret } : null;
    const pair = basicPairOf(authorization) ?? ofForm;
    const key = bearerOf(authorization) ?? pair?.secret ?? null;
    if (key === null) return null;
    if (await isKey(state.tenant.id, key)) return APP_CLIENT_ID;
    if (!pair) return null;
    const method = ofForm ? 'client_secret_post' : 'client_secret_basic';
    const own = state.clients.find(({ id }) => id === pair.id);
    if (own) {
      const isItsWay = isApp(own.id) || own.authMethod === method;
      return isItsWay && isSecretOf(own, pair.secret, clock.now()) ? own.id : null;
    }
    const client = await recordsOf(state).find('Client', pair.id, clock.now());
    const { client_secret: kept, token_endpoint_auth_method: registered } = client?.payload ?? {};
    if (typeof kept !== 'string' || registered !== method) return null;
    return sameDigest(kept, sha256(pair.secret)) ? pair.id : null;
  };

/** RFC 6749 section 2.3.1: both halves are form-encoded. With the application key the name does not matter. */
function basicPairOf(authorization: string | undefined): { readonly id: string; readonly secret: string } | null {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  try {
    return id !== undefined && secret ? { id: decodeURIComponent(id), secret: decodeURIComponent(secret) } : null;
  } catch {
    return null;
  }
}
