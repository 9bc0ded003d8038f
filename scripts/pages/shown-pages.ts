/**
 * Every page that has an address, and in whose browser it is opened. Pages that end after minutes are made when they
 * are opened.
 */
import type { BrowserContext } from 'playwright-core';
import { SECTIONS } from '../../server/desk/sections.ts';
import { LANGUAGES, type Language } from '../../server/pages/language.ts';

export type Path = string | (() => Promise<string>);

export interface ShownPage {
  readonly name: string;
  readonly path: Path;
  /** The browser that opens it. */
  readonly as: BrowserContext;
  /** The language of a page that exists in several. */
  readonly language?: Language;
}

interface World {
  readonly visitors: Readonly<
    Record<'owner' | 'newcomer' | 'collector' | 'person' | 'nobody' | 'customer', BrowserContext>
  >;
  /** Ids of projects: one with data, one without social login, and one with it that nobody has used. */
  readonly projects: Readonly<Record<'full' | 'empty' | 'unused', string>>;
  /** Pages of an app with its own appearance, by name, in the browser of `customer`. */
  readonly branded: Readonly<Record<string, Path>>;
  readonly paths: Readonly<
    Record<
      | 'picker'
      | 'consent'
      | 'unproven'
      | 'agentConsent'
      | 'oauth'
      | 'claim'
      | 'claimed'
      | 'transfer'
      | 'approval'
      | 'approvals'
      | 'invitation'
      | 'device'
      | 'me'
      | 'signOut'
      | 'webhook'
      | 'proof',
      Path
    >
  >;
}

/** Read from the desk's own list, so that no section is forgotten. */
const PARTS = Object.keys(SECTIONS).map((name) => (name === 'overview' ? '' : name));

export const pathOf = async ({ path }: ShownPage): Promise<string> => (typeof path === 'string' ? path : path());

export const shownPages = (world: World): readonly ShownPage[] => [
  ...endUserPages(world),
  ...brandedPages(world),
  ...askingPages(world),
  ...publicPages(world),
  ...accountPages(world),
  ...projectPages(world),
];

const at = (name: string, path: Path, as: BrowserContext): ShownPage => ({ name, path, as });

/** Each of these pages exists in every language. */
function endUserPages({ visitors: { person, nobody, owner }, projects: { full, unused }, paths }: World): ShownPage[] {
  const start = `/edge/auth/${full}/google`;
  const pages = [
    at('person', paths.me, person),
    at('persona-picker', paths.picker, person),
    at('consent', paths.consent, person),
    at('consent-agent', paths.agentConsent, person),
    at('oauth-consent', paths.oauth, owner),
    at('device-question', paths.device, person),
    at('device-code', `/t/${full}/device`, nobody),
    at('device-code-wrong', `/t/${full}/device/code?user_code=WRONG-CODE`, nobody),
    at('device-connected', `/t/${full}/device/end?outcome=connected`, nobody),
    at('choice', `/edge/auth/${unused}/sign-in`, nobody),
    at('sign-out', paths.signOut, person),
    at('sign-out-nothing', `/t/${full}/end-session`, nobody),
    at('sign-in', '/account/sign-in', nobody),
    at('person-sign-in', `/edge/auth/${full}/me`, nobody),
    at('consent-expired', '/edge/auth/consent/nothing', nobody),
    at('address-refused', `${start}?redirect_uri=https://elsewhere.example/`, nobody),
    at('program-unknown', '/oauth/authorize?client_id=nobody&response_type=code', nobody),
    at('not-found', '/nothing-here', nobody),
  ];
  return LANGUAGES.flatMap((language) =>
    pages.map((page) => (language === 'en' ? page : { ...page, name: `${page.name}-${language}`, language })),
  );
}

const brandedPages = ({ visitors: { customer }, branded }: World): ShownPage[] =>
  Object.entries(branded).map(([name, path]) => at(`branded-${name}`, path, customer));

const askingPages = ({ visitors: { owner, newcomer, person, nobody }, paths }: World): ShownPage[] => [
  at('consent-host-alone', paths.unproven, person),
  at('claim-signed-out', paths.claim, nobody),
  at('claim', paths.claim, owner),
  at('claimed', paths.claimed, owner),
  at('claimed-by-another', paths.claimed, newcomer),
  at('transfer', paths.transfer, newcomer),
  at('transfer-of-ones-own', paths.transfer, owner),
  at('approval', paths.approval, owner),
  at('approvals', paths.approvals, owner),
  at('approvals-none', '/account/approvals', newcomer),
  at('invitation', paths.invitation, newcomer),
  at('invitation-of-another', paths.invitation, owner),
];

const publicPages = ({ visitors: { nobody } }: World): ShownPage[] => [
  at('home', '/', nobody),
  at('docs', '/docs', nobody),
  at('docs-quickstart', '/docs/quickstart-express', nobody),
  at('docs-how-it-works', '/docs/how-it-works', nobody),
  at('docs-limits', '/docs/limits', nobody),
  at('docs-api', '/docs/api', nobody),
  at('docs-api-tenant', '/docs/api/tenant', nobody),
  at('docs-search', '/docs/search?q=refresh', nobody),
  at('docs-search-none', '/docs/search?q=nothing-like-it', nobody),
  at('mcp', '/mcp', nobody),
  at('privacy', '/privacy', nobody),
  at('terms', '/terms', nobody),
  at('security', '/security', nobody),
  at('contact', '/contact?request_id=req_0123456789', nobody),
];

const accountPages = ({ visitors: { owner, newcomer, collector } }: World): ShownPage[] => [
  at('account', '/account', owner),
  at('account-none', '/account', newcomer),
  at('account-many', '/account', collector),
  at('account-many-second', '/account?page=2', collector),
  at('account-none-found', '/account?q=nothing-like-it', owner),
  at('account-settings', '/account/settings', owner),
  at('account-settings-none', '/account/settings', newcomer),
  at('insights', '/account/insights?days=7', owner),
  at('insights-90', '/account/insights?days=90', owner),
  at('insights-none', '/account/insights', newcomer),
];

function projectPages({ visitors: { owner }, projects, paths }: World): ShownPage[] {
  const full = `/account/projects/${projects.full}`;
  const sections = (name: string, id: string): ShownPage[] =>
    PARTS.map((section) => {
      const path = `/account/projects/${id}`;
      return section === '' ? at(name, path, owner) : at(`${name}-${section}`, `${path}/${section}`, owner);
    });
  return [
    ...sections('project', projects.full),
    at('project-users-none-found', `${full}/users?q=nothing-like-it`, owner),
    at('project-user', `${full}/users/1`, owner),
    at('project-user-unknown', `${full}/users/999`, owner),
    at('project-events-failed', `${full}/events?event=login_failed`, owner),
    at('project-events-none-found', `${full}/events?event=logout&user_id=1`, owner),
    at('project-webhook', paths.webhook, owner),
    at('project-proof', paths.proof, owner),
    at('project-callbacks-checked', `${full}/callbacks?check=https%3A%2F%2Fshop.example.com%2Fcb`, owner),
    ...sections('empty', projects.empty),
    ...sections('unused', projects.unused),
  ];
}
