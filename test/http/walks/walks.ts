/**
 * The files that a call walks through. `meaning` are those to read to understand the call, in order; `beside` are small
 * helpers and what has been built before. `test/http/walks` measures both, so that a file joins a walk only by being named here.
 */
export interface Walk {
  /** How many files with meaning the review of the code allows. */
  readonly target: number;
  readonly meaning: readonly string[];
  readonly beside: readonly string[];
}

const below = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `server/${folder}/${name}.ts`);

/** Every call is first asked whether its host is an app's own. */
const OWN_HOSTS = [...below('http', 'own-hosts/own-hosts'), ...below('social-login', 'domain/sign-in-hosts')];

export const WALKS = {
  verify: {
    target: 7,
    meaning: [
      ...below('http/fast-path', 'fast-path'),
      ...below('social-login', 'verify-fast-path verify/verify-token verify/checked-tokens'),
      ...below('social-login/revocations', 'revocations revoked-sessions'),
      ...below('http/fast-path', 'fast-path-response'),
    ],
    beside: [...OWN_HOSTS, ...below('crypto', 'access-token'), ...below('social-login/revocations', 'test-faults')],
  },
  refresh: {
    target: 12,
    meaning: [
      ...below('http/fast-path', 'fast-path deferred-calls'),
      ...below('social-login', 'refresh-fast-path sessions/refresh-session resource/directory'),
      ...below('crypto', 'refresh-token'),
      ...below('storage/social-login/sessions', 'session-store'),
      ...below('social-login', 'revocations/revocations sessions/token-pair'),
      ...below('crypto', 'access-token'),
      ...below('social-login', 'presenters'),
      ...below('http/fast-path', 'fast-path-response'),
    ],
    beside: [
      ...OWN_HOSTS,
      ...below('crypto', 'hashes key-ring'),
      ...below('limits', 'windows'),
      ...below('tenants', 'tenant'),
      ...below('social-login/resource', 'resource retry-when-state-moved'),
      ...below('social-login', 'revocations/revoked-sessions revocations/test-faults sessions/refresh-headers'),
      ...below('storage', 'social-login/placement/placed-query webhooks/unread-webhooks'),
    ],
  },
  'token request at an issuer': {
    target: 12,
    meaning: [
      ...below('issuer', 'routes sign-in/issuer-request state/issuer-states'),
      ...below('oidc', 'admit-request'),
      ...below('issuer', 'issuer-protocol state/tenant-scope issuer-provider grant-adapter'),
      ...below('oidc', 'adapter'),
      ...below('storage', 'oauth/oauth-record-store'),
      ...below('social-login', 'sessions/client-session'),
      ...below('storage/social-login/sessions', 'session-store'),
    ],
    beside: [
      ...OWN_HOSTS,
      ...below('crypto', 'hashes key-ring refresh-token sealer signing-key'),
      ...below('http', 'fast-path/fast-path guards/guard-route'),
      ...below(
        'issuer',
        'agent-resources token/client-secrets token/proof-rules state/issuer-address settings/own-client',
      ),
      ...below('limits', 'windows'),
      ...below('tenants', 'tenant'),
      ...below('oidc', 'client-lifetime protocol-errors request-scope reused-token same-resource'),
      ...below('social-login/resource', 'directory resource'),
      ...below('storage', 'oauth/oauth-held-transaction'),
      ...below('storage/social-login/placement', 'placed-query social-placement'),
      ...below('storage/social-login/sessions', 'session-statement'),
      ...below('storage', 'webhooks/unread-webhooks'),
    ],
  },
} as const satisfies Readonly<Record<string, Walk>>;

/**
 * What carries every call and has no rule of a feature: small tools, the life of a connection, readers of bodies, logs and
 * counters, and the driver.
 * The feed of changes is read all the time, whatever is called.
 */
const COMMON =
  /^server\/(kernel|compose|storage\/(engine|entities|database|holds-nul|tables)|http\/(connection|fast-path\/plain-body|logging|metrics|request|response|rest|access-log|authentication\/caller)|social-login\/revocations\/(follow|recent)-revocations)\b/;

export const isCommon = (file: string): boolean => COMMON.test(file);

export const countsOf = ({ target, meaning, beside }: Walk): Record<string, number> => ({
  'files with meaning': meaning.length,
  target,
  beside: beside.length,
});
