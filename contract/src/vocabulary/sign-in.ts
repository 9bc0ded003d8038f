/** How people come to an app: callbacks, hosts, domains and providers. */

/** What a sign-in brings to the callback URL: the tokens themselves, or a code that only the app that began it can redeem. */
export const CALLBACK_MODES = ['tokens', 'code'] as const;
export type CallbackMode = (typeof CALLBACK_MODES)[number];

/** The form of a provider's name in addresses, events and settings. */
export const PROVIDER_ID_FORM = /^[a-z][a-z0-9-]{1,30}$/;
export const PROVIDER_ID_FAULT = 'must begin with a letter and have 2 to 31 lower-case letters, digits and hyphens';
/** Other addresses of a project have these words where a provider's id would be. */
export const NOT_A_PROVIDER_ID: readonly string[] = [
  'adopt',
  'adoption',
  'callback',
  'consent',
  'logout',
  'me',
  'passkeys',
  'refresh',
  'revocations',
  'sessions',
  'sign-in',
  'token',
  'verify',
];

/** How long a host counts as proven after the text was last found there. */
export const HOST_PROOF_DAYS = 30;

/** The most characters of a link to the terms or the privacy policy of an app. */
export const APPEARANCE_URL_MAX = 500;
/** The limits of an app's logo: bytes of the file, and pixels of each side. */
export const LOGO_BYTES_MAX = 65_536;
export const LOGO_SIDE_MAX = 1_024;

/**
 * How many refused hosts a project keeps, how many of these places are reserved for related hosts, and for how many
 * days.
 */
export const REFUSED_HOSTS_MAX = 20;
export const REFUSED_HOSTS_RELATED = 10;
export const REFUSED_HOSTS_DAYS = 7;
/** The schemes for which an app can have a logo. The light one serves both, if there is no dark one. */
export const LOGO_THEMES = ['light', 'dark'] as const;
export type LogoTheme = (typeof LOGO_THEMES)[number];
/** How long the address of somebody whom the access list or a block refused is kept. */
export const REFUSED_PEOPLE_DAYS = 30;
/** How many places a project remembers because sign-ins led there, and for how many days. */
export const PASSED_PLACES_MAX = 200;
export const PASSED_DAYS = 30;
/** For how many hours a key may put back what it removed, and how many removed entries a project keeps. */
export const PUT_BACK_H = 24;
export const TAKEN_THINGS_MAX = 2_000;
export const CALLBACK_URLS_MAX = 50;
export const URL_MAX_LENGTH = 2_048;
export const APP_STATE_MAX_LENGTH = 512;
export const SESSION_MAX_DAYS_LIMIT = 3_650;
/** How long an issuer can be told to remember a browser. */
export const BROWSER_SESSION_MIN_S = 300;
export const BROWSER_SESSION_MAX_S = 2_592_000;

/** A domain of the project's own: not proven yet, in use, or not proven again for too long. */
export const DOMAIN_STATUSES = ['pending', 'active', 'lapsed'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];
/** What a check of a domain can find. */
export const DOMAIN_PROBLEMS = [
  'txt_missing',
  'txt_wrong',
  'txt_unreadable',
  'held_elsewhere',
  'not_pointed_here',
] as const;
export type DomainProblemCode = (typeof DOMAIN_PROBLEMS)[number];

/** The fields of an owner's own client at a provider; each provider needs some of them. */
export const PROVIDER_CLIENT_FIELDS = [
  'client_id',
  'client_secret',
  'team_id',
  'key_id',
  'private_key',
  'issuer',
  'label',
  'domains',
  'smtp_url',
  'from',
] as const;
export type ProviderClientField = (typeof PROVIDER_CLIENT_FIELDS)[number];

/** Whose client signs people in at a provider. */
export const PROVIDER_CREDENTIALS = ['service', 'own', 'none'] as const;
export type ProviderCredentials = (typeof PROVIDER_CREDENTIALS)[number];
/** Identity providers that one app may set. */
export const PROVIDERS_MAX = 10;

/**
 * What an identity provider can report about an account. It becomes the `reason` of the `logout` events that follow.
 */
export const ACCOUNT_SIGNALS = [
  'account_hijacked',
  'account_disabled',
  'account_purged',
  'account_signed_out',
] as const;
export type AccountSignal = (typeof ACCOUNT_SIGNALS)[number];
/** RFC 8417 section 7.2. */
export const SIGNAL_MEDIA_TYPE = 'application/secevent+jwt';
/** An older signal is refused, and within this time each signal is processed once. */
export const SIGNAL_MAX_AGE_DAYS = 7;
/** For how many days a notice says that a signal ended sessions, or that a passkey was suspended. */
export const SIGNAL_NOTICE_DAYS = 7;

/** The name of the provider, in the history, of a session that was taken over from a former system. */
export const ADOPTION = 'adoption';
/** Sessions of a former system can be taken over for at most this many days. */
export const ADOPTION_MAX_DAYS = 60;
export const ADOPTED_TOKEN_MAX_LENGTH = 8_192;
/** An older token of the former system is refused, however long it lives there. */
export const ADOPTED_TOKEN_MAX_AGE_S = 86_400;
/** How many refused tokens one caller may send in a minute. */
export const ADOPTIONS_REFUSED_PER_MINUTE = 60;
