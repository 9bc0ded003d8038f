/**
 * Every address that is not an operation of the contract, with the reason. A test compares this list with the routes that the
 * service mounts, in both directions: a new address is an operation, or has a row here. `*` stands for everything below.
 * An address that answers JSON is never under a `*` of pages.
 */

export const BESIDE_KINDS = [
  'page',
  'data of a page',
  'download',
  'document',
  'asset',
  'protocol',
  'operator',
] as const;

export interface Beside {
  readonly kind: (typeof BESIDE_KINDS)[number];
  readonly what: string;
  readonly reason: string;
  /** The paths, each with every method that is mounted there. */
  readonly paths: readonly string[];
}

const PROJECT = '/account/projects/:tenantId';
const ME = '/edge/auth/:tenantId/me';
const INVITATION_TO_TEAM = '/edge/teams/:tenantId/invitations/:token';
const APPROVAL_OF_PERSON = '/edge/approvals/:tenantId/:id';

export const BESIDE_CONTRACT: readonly Beside[] = [
  {
    kind: 'page',
    what: 'Pages and forms of the service',
    reason: 'People read and send them in a browser. They answer HTML or send the browser on.',
    paths: ['/', '/privacy', '/terms', '/security', '/contact', '/claim/:token'],
  },
  {
    kind: 'page',
    what: 'Pages and forms of the account and the desk',
    reason: 'The cookie of a signed-in browser opens them. Programs have the operations of the API for the same calls.',
    paths: ['/account', '/account/*'],
  },
  {
    kind: 'page',
    what: 'Pages and forms of a sign-in, with what providers send back',
    reason:
      'The browser of the person who signs in is sent through them. The start link is in the contract, because apps write it.',
    paths: [
      '/edge/auth/:tenantId/sign-in',
      '/edge/auth/:provider/callback',
      '/edge/auth/:tenantId/:provider/callback',
      '/edge/auth/consent/*',
      '/edge/auth/email/*',
      '/edge/auth/passkey/*',
      ME,
      `${ME}/*`,
      APPROVAL_OF_PERSON,
      `${APPROVAL_OF_PERSON}/start`,
      INVITATION_TO_TEAM,
      `${INVITATION_TO_TEAM}/start`,
      '/edge/teams/:tenantId/invited',
    ],
  },
  {
    kind: 'data of a page',
    what: 'The sign-in that a visitor of the front page tries',
    reason:
      'It makes a project that nobody keeps, for the button of one page, and shows what came of it. Who asks for no page gets the same as data.',
    paths: ['/try'],
  },
  {
    kind: 'data of a page',
    what: 'What the script of a desk page asks for',
    reason:
      'It belongs to one page, takes the cookie of that page and changes with it. The same facts are in the API: events, the domain, the check of an address, users.',
    paths: [`${PROJECT}/events/live`, `${PROJECT}/domain/status`, `${PROJECT}/callbacks/check`, `${PROJECT}/palette`],
  },
  {
    kind: 'download',
    what: 'Files for the person who is signed in',
    reason:
      'A link for a person: the cookie of a browser opens it, its success is a file, and a stranger is sent to the sign-in page. No generated client could call it.',
    paths: [
      '/mcp/tenants/:tenant_id/credentials',
      '/account/insights/data.csv',
      `${PROJECT}/insights.csv`,
      `${PROJECT}/file/porchlight.json`,
      `${PROJECT}/proofs/:proofId`,
      `${PROJECT}/users/export`,
      `${PROJECT}/users/:userId/export`,
      `${ME}/download`,
    ],
  },
  {
    kind: 'asset',
    what: 'Pictures and scripts of pages',
    reason: 'Browsers load them as the page says.',
    paths: [
      '/assets/*',
      '/favicon.svg',
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/card.jpg',
      '/account/picture',
      `${PROJECT}/users/:userId/picture`,
      '/edge/auth/:tenantId/logo/:version',
      '/edge/auth/consent/:token/picture',
      `${ME}/picture`,
    ],
  },
  {
    kind: 'document',
    what: 'Documents, as pages and as Markdown, and their search',
    reason: 'Texts to read. The search answers JSON to programs, with the same titles and texts.',
    paths: [
      '/docs',
      '/docs.md',
      '/docs/*',
      '/offerings',
      '/offerings.md',
      '/offerings/*',
      '/auth',
      '/auth.md',
      '/developers',
      '/developers.md',
    ],
  },
  {
    kind: 'document',
    what: 'Files that programs ask for by a fixed name',
    reason:
      'Each has a specification of its own, or is itself a description: of the API, of the project file, of the tools.',
    paths: [
      '/llms.txt',
      '/llms-full.txt',
      '/agent-rules.md',
      '/robots.txt',
      '/sitemap.xml',
      '/openapi.json',
      '/porchlight.schema.json',
      '/sdk.tgz',
      '/porchlight.tgz',
      '/packages/*',
      '/.well-known/security.txt',
      '/.well-known/api-catalog',
      '/.well-known/mcp.json',
      '/.well-known/mcp/catalog.json',
      '/.well-known/ai-catalog.json',
      '/mcp/server-card',
      '/.well-known/agent-skills/*',
    ],
  },
  {
    kind: 'protocol',
    what: 'OAuth of accounts',
    reason: 'RFC 6749 and its relatives describe it, and clients read its metadata (RFC 8414, RFC 9728).',
    paths: [
      '/oauth/*',
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
    ],
  },
  {
    kind: 'protocol',
    what: 'OpenID and OAuth of a project',
    reason: 'OpenID Connect describes it, and clients read its metadata.',
    paths: [
      '/t/:tenantId/*',
      '/.well-known/openid-configuration/t/:tenantId',
      '/.well-known/oauth-authorization-server/t/:tenantId',
    ],
  },
  {
    kind: 'protocol',
    what: 'MCP',
    reason:
      'JSON-RPC in the form of the Model Context Protocol; `tools/list` describes the tools. `/mcp/manage` is retired.',
    paths: ['/mcp', '/mcp/manage', '/mcp/manage/*'],
  },
  {
    kind: 'protocol',
    what: 'Personas',
    reason: 'The built-in identity provider of a local service. It speaks OpenID Connect and has pages of its own.',
    paths: ['/personas/*'],
  },
  {
    kind: 'operator',
    what: 'Metrics',
    reason: 'Prometheus reads text in a format of its own.',
    paths: ['/metrics'],
  },
];
