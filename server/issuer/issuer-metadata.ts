/** The metadata documents for libraries. Pure: they need no instance of the protocol library. */
import { OPENID_SCOPES } from '@porchlight/contract';
import { DPOP_ALGORITHMS, ID_TOKEN_ALGORITHMS } from '../crypto/signing-key.ts';
import { CLIENT_AUTH_METHODS, GRANT_TYPES } from '../oidc/protocol-offer.ts';
import { LANGUAGES } from '../pages/language.ts';
import { ASSERTION_GRANT } from './assertion/assertion-grant-name.ts';
import { DEVICE_GRANT } from './device/device-grant-name.ts';
import { ENDPOINTS } from './state/issuer-address.ts';
import { type IssuerState, takesAssertions } from './state/issuer-states.ts';
import { publishedJwks } from './state/key-plan.ts';

export const CLAIMS = ['sub', 'sid', 'auth_time', 'amr', 'email', 'email_verified', 'name', 'picture'] as const;

/** OpenID Connect Discovery 1.0 and RFC 8414 in one, with the members of RFC 7009, 7662, 8628, 8707, 9207, 9449 and 9728. */
export const issuerMetadata = (
  state: Pick<IssuerState, 'issuer' | 'agents' | 'trustedIssuers'>,
  { clientIdDocuments, documentation }: { readonly clientIdDocuments: boolean; readonly documentation: string },
): Record<string, unknown> => {
  const { issuer, agents } = state;
  const byAssertion = takesAssertions(state);
  return {
    issuer,
    authorization_endpoint: issuer + ENDPOINTS.authorize,
    token_endpoint: issuer + ENDPOINTS.token,
    userinfo_endpoint: issuer + ENDPOINTS.userinfo,
    jwks_uri: issuer + ENDPOINTS.jwks,
    revocation_endpoint: issuer + ENDPOINTS.revoke,
    introspection_endpoint: issuer + ENDPOINTS.introspect,
    end_session_endpoint: issuer + ENDPOINTS.endSession,
    device_authorization_endpoint: issuer + ENDPOINTS.deviceAuthorization,
    scopes_supported: [...OPENID_SCOPES, ...(agents?.scopes.map(({ name }) => name) ?? [])],
    claims_supported: CLAIMS,
    ui_locales_supported: LANGUAGES,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    grant_types_supported: [...GRANT_TYPES, DEVICE_GRANT, ...(byAssertion ? [ASSERTION_GRANT] : [])],
    ...(byAssertion ? { authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'] } : {}),
    subject_types_supported: ['public'],
    prompt_values_supported: ['none', 'login', 'select_account', 'consent'],
    id_token_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    service_documentation: documentation,
    ...(agents
      ? {
          registration_endpoint: issuer + ENDPOINTS.register,
          ...(clientIdDocuments ? { client_id_metadata_document_supported: true } : {}),
          protected_resources: agents.resources,
        }
      : {}),
  };
};

/** RFC 7517. */
export const keySetOf = ({ keys }: Pick<IssuerState, 'keys'>): object => ({
  keys: publishedJwks(keys),
});
