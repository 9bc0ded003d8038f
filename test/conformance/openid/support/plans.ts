/**
 * The plans of the OpenID conformance suite (openid-certification/conformance-suite, 12f2a4d of 2026-08-20) that apply
 * to a server like this one, with the modules of each by their own names.
 */
const BASIC = [
  'oidcc-server',
  'oidcc-response-type-missing',
  'oidcc-idtoken-signature',
  'oidcc-idtoken-unsigned',
  'oidcc-userinfo-get',
  'oidcc-userinfo-post-header',
  'oidcc-userinfo-post-body',
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
  'oidcc-scope-profile',
  'oidcc-scope-email',
  'oidcc-scope-address',
  'oidcc-scope-phone',
  'oidcc-scope-all',
  'oidcc-alternate-happy-flow',
  'oidcc-display-page',
  'oidcc-display-popup',
  'oidcc-prompt-login',
  'oidcc-prompt-none-not-logged-in',
  'oidcc-prompt-none-logged-in',
  'oidcc-max-age-1',
  'oidcc-max-age-10000',
  'oidcc-ensure-request-with-unknown-parameter-succeeds',
  'oidcc-id-token-hint',
  'oidcc-login-hint',
  'oidcc-ui-locales',
  'oidcc-claims-locales',
  'oidcc-ensure-request-with-acr-values-succeeds',
  'oidcc-codereuse',
  'oidcc-codereuse-30seconds',
  'oidcc-ensure-registered-redirect-uri',
  'oidcc-ensure-post-request-succeeds',
  'oidcc-server-client-secret-post',
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
  'oidcc-claims-essential',
  'oidcc-ensure-request-object-with-redirect-uri',
  'oidcc-refresh-token',
  'oidcc-ensure-request-with-valid-pkce-succeeds',
] as const;

export const PLANS = {
  'oidcc-basic-certification-test-plan': BASIC,
  // The same modules, with `response_mode=form_post`.
  'oidcc-formpost-basic-certification-test-plan': BASIC,
  'oidcc-config-certification-test-plan': ['oidcc-discovery-endpoint-verification'],
  'oidcc-dynamic-certification-test-plan': [
    'oidcc-idtoken-rs256',
    'oidcc-idtoken-unsigned',
    'oidcc-userinfo-rs256',
    'oidcc-ensure-redirect-uri-in-authorization-request',
    'oidcc-redirect-uri-query-OK',
    'oidcc-redirect-uri-query-mismatch',
    'oidcc-redirect-uri-query-added',
    'oidcc-redirect-uri-regfrag',
    'oidcc-discovery-endpoint-verification',
    'oidcc-server',
    'oidcc-registration-logo-uri',
    'oidcc-registration-policy-uri',
    'oidcc-registration-tos-uri',
    'oidcc-registration-jwks-uri',
    'oidcc-registration-sector-uri',
    'oidcc-registration-sector-bad',
    'oidcc-server-rotate-keys',
    'oidcc-refresh-token-rp-key-rotation',
    'oidcc-request-uri-unsigned',
    'oidcc-request-uri-signed-rs256',
    'oidcc-ensure-request-object-with-redirect-uri',
    'oidcc-refresh-token',
    'oidcc-ensure-client-assertion-with-iss-aud-succeeds',
  ],
  'oidcc-rp-initiated-logout-certification-test-plan': [
    'oidcc-rp-initiated-logout-discovery-endpoint-verification',
    'oidcc-rp-initiated-logout',
    'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
    'oidcc-rp-initiated-logout-modified-id-token-hint',
    'oidcc-rp-initiated-logout-no-id-token-hint',
    'oidcc-rp-initiated-logout-no-params',
    'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
    'oidcc-rp-initiated-logout-no-state',
    'oidcc-rp-initiated-logout-only-state',
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
    'oidcc-rp-initiated-logout-bad-id-token-hint',
  ],
  'oidcc-backchannel-rp-initiated-logout-certification-test-plan': [
    'oidcc-backchannel-logout-discovery-endpoint-verification',
    'oidcc-backchannel-rp-initiated-logout',
  ],
} as const;

type Module = (typeof PLANS)[keyof typeof PLANS][number];

const NO_KEYS_OF_CLIENTS = 'private_key_jwt is not offered: clients prove themselves by a secret or by PKCE';
const NO_LINKS_OF_STRANGERS =
  'wants what a client says of itself on the page where people sign in; such a client is a stranger’s, and its page shows only its name and its host';

/** What is not offered, or left out on purpose. The tests in `left-out.all.test.ts` show what a client gets instead. */
export const LEFT_OUT = {
  'oidcc-idtoken-unsigned': 'the suite skips it where discovery does not list "none"',
  'oidcc-userinfo-rs256': 'signed userinfo is not offered',
  'oidcc-registration-logo-uri': NO_LINKS_OF_STRANGERS,
  'oidcc-registration-policy-uri': NO_LINKS_OF_STRANGERS,
  'oidcc-registration-tos-uri': NO_LINKS_OF_STRANGERS,
  'oidcc-registration-jwks-uri': NO_KEYS_OF_CLIENTS,
  'oidcc-refresh-token-rp-key-rotation': NO_KEYS_OF_CLIENTS,
  'oidcc-ensure-client-assertion-with-iss-aud-succeeds': NO_KEYS_OF_CLIENTS,
  'oidcc-registration-sector-uri': 'the suite skips it where discovery does not list pairwise subjects',
  'oidcc-registration-sector-bad': 'the suite skips it where discovery does not list pairwise subjects',
  'oidcc-request-uri-unsigned': 'request_uri is not offered',
  'oidcc-request-uri-signed-rs256': 'request_uri is not offered',
} as const satisfies Partial<Record<Module, string>>;
