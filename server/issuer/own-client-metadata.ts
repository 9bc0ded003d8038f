/** A client of the project as the protocol library wants it. Pure. */
import type { ClientMetadata } from 'oidc-provider';
import { GRANT_TYPES } from '../oidc/protocol-offer.ts';
import { defaultCallback } from '../social-login/settings/callback-match.ts';
import { ASSERTION_GRANT } from './assertion/assertion-grant-name.ts';
import { DEVICE_GRANT } from './device/device-grant-name.ts';
import { isApp, type OwnClient } from './settings/own-client.ts';
import { type IssuerState, takesAssertions } from './state/issuer-states.ts';

type Known = Pick<IssuerState, 'callbacks' | 'issuer' | 'agents' | 'trustedIssuers'>;

export function clientMetadataOf(state: Known, client: OwnClient): ClientMetadata {
  const redirects = isApp(client.id) ? [redirectOfApp(state)] : [...client.redirectUris];
  return {
    client_id: client.id,
    client_name: client.name,
    application_type: redirects.every((uri) => /^https?:/.test(uri)) && isApp(client.id) ? 'web' : 'native',
    redirect_uris: redirects,
    id_token_signed_response_alg: client.idTokenAlgorithm,
    token_endpoint_auth_method: client.authMethod,
    grant_types: [
      ...GRANT_TYPES,
      DEVICE_GRANT,
      ...(takesAssertions(state) && client.secrets.length > 0 ? [ASSERTION_GRANT] : []),
    ],
    // The library requires a secret. The secret that a client presents is compared with hashes that the library does not
    // know.
    ...(client.authMethod === 'none' ? {} : { client_secret: client.secrets[0]?.hash ?? client.id }),
  };
}

/** The project's callback URLs decide about the redirects of the app; this one only satisfies the library. */
const redirectOfApp = ({ callbacks, issuer }: Pick<IssuerState, 'callbacks' | 'issuer'>): string =>
  defaultCallback(callbacks)?.url ?? issuer;
