/** The OpenID issuer of a project: its clients, agents and keys. */

/** The OpenID client that every tenant has from the start: the app itself, without a secret, at its callback URLs. */
export const APP_CLIENT_ID = 'app';
/** Ids of the project's other clients begin with this prefix; those of agents never do. */
export const OWN_CLIENT_PREFIX = 'app_';
export const OWN_CLIENTS_MAX = 20;
export const CLIENT_REDIRECTS_MAX = 20;
/** How long the previous secret is accepted after a new one. */
export const CLIENT_SECRET_GRACE_S = 86_400;
/** What an OpenID client may ask to know about the person. */
export const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;
/** How long access tokens of agents for the app's own servers are valid, unless the owner sets another time. */
export const AGENT_TOKEN_LIFETIME_S = 3_600;
export const AGENT_TOKEN_LIFETIME_MIN_S = 600;
export const AGENT_TOKEN_LIFETIME_MAX_S = 86_400;
export const AGENT_RESOURCES_MAX = 20;
export const AGENT_SCOPES_MAX = 50;
/** How many issuers of organisations a project may trust (enterprise-managed authorization). */
export const TRUSTED_ISSUERS_MAX = 20;
export const TRUSTED_CLIENTS_MAX = 20;
export const TRUSTED_DOMAINS_MAX = 50;
/** The longest lifetime of an assertion. */
export const ASSERTION_LIFETIME_S = 300;
/** How long a person has to type the code of a device. */
export const DEVICE_CODE_LIFETIME_S = 600;
/** How long a tenant signs with one key. The next one is published a day before it is used. */
export const SIGNING_KEY_LIFETIME_DAYS = 90;
export const SIGNING_KEY_AHEAD_S = 86_400;
