/**
 * The files that a call walks through, as V8 sees them run. One rule for all walks leaves out the files that every call
 * uses (`isCommon`), and nothing else. `test/http/walks` compares these lists with the files that ran, so a new file in
 * a walk must be named here. They are a measure, not a target.
 */
export interface Walk {
  /** About how many of our files ran, including those that every call uses. */
  readonly ran: number;
  /** The files without the common ones. */
  readonly files: readonly string[];
}

const below = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `server/${folder}/${name}.ts`);

/** For every call, the service first checks whether its host is an app's own. */
const OWN_HOSTS = [...below('http', 'own-hosts/own-hosts'), ...below('social-login', 'domain/sign-in-hosts')];

export const WALKS = {
  verify: {
    ran: 21,
    files: [
      ...below('http/fast-path', 'fast-path'),
      ...below('social-login', 'verify-fast-path verify/verify-token verify/checked-tokens'),
      ...below('social-login/revocations', 'revocations revoked-sessions'),
      ...below('http/fast-path', 'fast-path-response'),
      ...OWN_HOSTS,
      ...below('crypto', 'access-token'),
      ...below('social-login/revocations', 'test-faults'),
    ],
  },
  refresh: {
    ran: 51,
    files: [
      ...below('http/fast-path', 'fast-path deferred-calls'),
      ...below('social-login', 'refresh-fast-path sessions/refresh-session resource/directory'),
      ...below('crypto', 'refresh-token'),
      ...below('storage/social-login/sessions', 'session-store'),
      ...below('social-login', 'revocations/revocations sessions/token-pair'),
      ...below('crypto', 'access-token'),
      ...below('social-login', 'presenters'),
      ...below('http/fast-path', 'fast-path-response'),
      ...OWN_HOSTS,
      ...below('crypto', 'hashes key-ring'),
      ...below('limits', 'windows'),
      ...below('tenants', 'tenant'),
      ...below('social-login/resource', 'resource retry-when-state-moved'),
      ...below('social-login', 'revocations/revoked-sessions revocations/test-faults sessions/refresh-headers'),
      ...below('storage', 'limits/held-places social-login/placement/placed-query webhooks/unread-webhooks'),
    ],
  },
  'management call': {
    ran: 76,
    files: [
      ...OWN_HOSTS,
      ...below('calls', 'gates make-call rest-door terms'),
      ...below('crypto', 'censor credential-kind credentials hashes'),
      ...below('http', 'fast-path/fast-path'),
      ...below('limits', 'admit-list guard-windows memory-use-store rate-limiter'),
      ...below('observability', 'request-log'),
      ...below('social-login', 'resource/directory revocations/revocations'),
      ...below(
        'storage',
        'limits/usage-store property-names revocations/revocation-log tenants/key-rows tenants/tenant-store',
      ),
      ...below(
        'tenants',
        'authenticate-key caller change-tenant permissions presenters rough-address routes tenant-of-key tenant',
      ),
    ],
  },
  'MCP tool call': {
    ran: 112,
    files: [
      ...OWN_HOSTS,
      ...below('approvals', 'approval-notices'),
      ...below('calls', 'gates make-call terms'),
      ...below('crypto', 'censor credential-kind credentials hashes'),
      ...below('egress', 'registrable-domain shared-hosts'),
      ...below('http', 'fast-path/fast-path guards/guard-route'),
      ...below('limits', 'guard-windows limit-report memory-use-store rate-limiter rates windows'),
      ...below(
        'mcp',
        'approval-page call-tool caller json-rpc mcp-server protocol routes tenant-tool tool-result tools/tenant-status',
      ),
      ...below('observability', 'request-log'),
      ...below(
        'social-login',
        'adoption/adoption-notice providers/moved-notices resource/refusal-notice resource/refused-hosts resource/resource settings/callback-parts settings/callback-url settings/callback-wildcard settings/refused-host',
      ),
      ...below(
        'storage',
        'approvals/approval-store limits/usage-store property-names social-login/domain/domain-store social-login/events/day-counts-statement social-login/placement/placed-query social-login/placement/social-placement social-login/resource/provider-settings-store social-login/resource/refused-host-store social-login/resource/social-resource-store tenants/key-rows tenants/tenant-store webhooks/webhook-store',
      ),
      ...below(
        'tenants',
        'caller key-notices passkey-notice paused-notice permissions presenters provider-notices report-tenant rough-address signal-notice tenant-notices tenant-of-key tenant',
      ),
    ],
  },
  'token request at an issuer': {
    ran: 80,
    files: [
      ...below('issuer', 'routes sign-in/issuer-request state/issuer-states'),
      ...below('oidc', 'admit-request'),
      ...below('issuer', 'issuer-protocol state/tenant-scope issuer-provider grant-adapter'),
      ...below('oidc', 'adapter'),
      ...below('storage', 'oauth/oauth-record-store'),
      ...below('social-login', 'sessions/client-session'),
      ...below('storage/social-login/sessions', 'session-store'),
      ...OWN_HOSTS,
      ...below('crypto', 'censor hashes refresh-token sealer'),
      ...below('http', 'fast-path/fast-path guards/guard-route'),
      ...below(
        'issuer',
        'agent-resources browser-session/shared-session token/client-secrets token/proof-rules settings/own-client',
      ),
      ...below('limits', 'windows'),
      ...below('tenants', 'tenant'),
      ...below('oidc', 'client-lifetime protocol-errors request-scope reused-token same-resource'),
      ...below('social-login/resource', 'directory resource'),
      ...below('storage', 'limits/held-places oauth/oauth-held-transaction'),
      ...below('storage/social-login/placement', 'placed-query social-placement'),
      ...below('storage/social-login/sessions', 'session-statement'),
      ...below('storage', 'webhooks/unread-webhooks'),
    ],
  },
} as const satisfies Readonly<Record<string, Walk>>;

/**
 * Files that every call uses and that contain no rule of a feature: small tools, connections, readers of bodies, logs
 * and counters, and the driver. The change feed is read all the time, whatever is called.
 */
const COMMON =
  /^server\/(kernel|scheduling|compose|storage\/(engine|entities|database|holds-nul|tables)|http\/(connection|fast-path\/plain-body|logging|metrics|request|response|rest|access-log|authentication\/caller)|social-login\/revocations\/(follow|recent)-revocations)\b/;

export const isCommon = (file: string): boolean => COMMON.test(file);

export const countsOf = ({ ran, files }: Walk): Record<string, number> => ({
  'all files that ran': ran,
  'without those of every call': files.length,
});
