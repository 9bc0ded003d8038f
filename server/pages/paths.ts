/** The addresses that pages link to. A page never builds one of these by hand. */

export const PAGE_PATHS = {
  home: '/',
  docs: '/docs',
  search: '/docs/search',
  sandbox: '/try',
  apiReference: '/docs/api',
  errors: '/docs/errors',
  developers: '/developers',
  offerings: '/offerings',
  authGuide: '/auth.md',
  agentInstructions: '/llms.txt',
  openApi: '/openapi.json',
  sitemap: '/sitemap.xml',
  mcp: '/mcp',
  account: '/account',
  accountSettings: '/account/settings',
  inbox: '/account/inbox',
  accountPicture: '/account/picture',
  projects: '/account/projects',
  insights: '/account/insights',
  insightsData: '/account/insights/data',
  insightsCsv: '/account/insights/data.csv',
  privacy: '/privacy',
  terms: '/terms',
  security: '/security',
  contact: '/contact',
  signIn: '/account/sign-in',
  signInStart: '/account/sign-in/start',
  signOut: '/account/sign-out',
} as const;

/** The first page of a project; the addresses of the others begin with it. */
export const projectPath = (tenantId: string): string => `${PAGE_PATHS.projects}/${encodeURIComponent(tenantId)}`;
