/** Where sign-ins end, under which host, who may sign in, and what people see. */
import { domainOf } from '@porchlight/contract';
import { ok } from '../../kernel/result.ts';
import type { AccessList } from '../../people/access-list.ts';
import { areTestUsersOn } from '../../people/test-user.ts';
import { readSettings } from '../../social-login/presenters.ts';
import { parseCallbackUrls } from '../../social-login/settings/callback-url.ts';
import { ownHostPlace } from '../../social-login/settings/passed-host.ts';
import { bothSpellings } from '../new-place.ts';
import { hostsOf, listed, lostHosts, more, moved, newHosts, removes, sets, versionOf } from './changes.ts';
import { hostsLost, placesBeyond, signInAddresses } from './places.ts';
import { type CallOf, each, HARMLESS, row, when } from './rule.ts';

const TOKENS = 'mode tokens';

export const provisionSocialLogin = row(
  ['newPlace', 'losesHost', 'lowersMode'],
  'the callback URLs, the mode, the days of a session',
  async ({ tenant, body }: CallOf<'provisionSocialLogin'>, state) => {
    const wanted = readSettings(body);
    if (!parseCallbackUrls(wanted.callbackUrls).ok) return HARMLESS;
    const present = await state.resource(tenant.id);
    const urls = present?.callbackUrls ?? [];
    const mode = wanted.callbackMode ?? present?.callbackMode ?? 'tokens';
    const added = await placesBeyond(tenant, state, urls, more(urls, wanted.callbackUrls));
    const lost = present ? hostsLost(urls, wanted.callbackUrls, await state.usage(tenant.id)) : [];
    const lowers = present?.callbackMode === 'code' && mode === 'tokens';
    return ok({
      effects: [
        ...each('newPlace', added),
        ...when(lost.length > 0, 'losesHost'),
        ...each('lowersMode', lowers ? [TOKENS] : []),
      ],
      version: versionOf(present && [urls, present.callbackMode, present.sessionMaxDays]),
      setting: {
        setting: 'callbacks',
        before: [...urls, ...(present?.callbackMode === 'tokens' ? [TOKENS] : [])],
        after: [...wanted.callbackUrls, ...(mode === 'tokens' ? [TOKENS] : [])],
      },
      newHosts: hostsOf(added),
      changes: [
        ...newHosts(added),
        ...lostHosts(lost),
        ...listed('Callback URL', urls, wanted.callbackUrls),
        ...moved('Callback mode', present?.callbackMode, wanted.callbackMode),
        ...moved('Days until a session ends', present?.sessionMaxDays, wanted.sessionMaxDays),
      ],
    });
  },
);

export const setDomain = row(
  ['newPlace', 'losesHost'],
  'the host',
  async ({ tenant, body }: CallOf<'setDomain'>, state) => {
    const { host: text } = body;
    const host = text.toLowerCase();
    const present = await state.ownHost(tenant.id);
    const known = await signInAddresses(tenant, state);
    const added = await placesBeyond(tenant, state, known, [`https://${host}`]);
    const usage = await state.usage(tenant.id);
    const isLost = present !== null && present !== host && usage.led(ownHostPlace(present));
    return ok({
      effects: [...each('newPlace', added), ...when(isLost, 'losesHost')],
      version: versionOf(present),
      setting: {
        setting: 'domain',
        before: present === null ? [] : [`https://${present}`],
        after: [`https://${host}`],
      },
      newHosts: hostsOf(added),
      changes: [
        ...newHosts(added),
        ...(isLost ? lostHosts([present]) : []),
        sets('Host of the sign-in', present === null ? bothSpellings(host) : `${present} → ${bothSpellings(host)}`),
      ],
    });
  },
);

export const deleteDomain = row(['losesHost'], 'the host', async ({ tenant }, state) => {
  const present = await state.ownHost(tenant.id);
  if (present === null) return HARMLESS;
  const isLost = (await state.usage(tenant.id)).led(ownHostPlace(present));
  return ok({
    effects: when(isLost, 'losesHost'),
    version: versionOf(present),
    setting: { setting: 'domain', before: [`https://${present}`], after: [] },
    changes: [...(isLost ? lostHosts([present]) : []), removes('Host of the sign-in', bothSpellings(present))],
  });
});

const OPEN = 'mode open';

const accessThings = ({ mode, domains, emails }: AccessList): string[] => [
  ...(mode === 'open' ? [OPEN] : []),
  ...domains.map((domain) => `domain ${domain}`),
  ...emails.map((email) => `email ${email}`),
];

export const setAccess = row(
  ['opensAccess', 'losesPeople'],
  'the access list',
  async ({ tenant, body: next }: CallOf<'setAccess'>, state) => {
    const present = await state.access(tenant.id);
    const before = accessThings(present);
    const after = accessThings(next);
    // An entry counts even while everybody may sign in: if the owner closes the app later, the entry still lets people
    // in.
    const entries = (things: readonly string[]): string[] => things.filter((thing) => thing !== OPEN);
    const isMoved = present.mode !== next.mode;
    const opening = isMoved ? (next.mode === 'open' ? [OPEN] : []) : more(entries(before), entries(after));
    // Whether a provider vouched for the domain of an address is not stored. Only a domain that was in the list before is
    // certain to let its people in.
    const sureDomains = present.mode === 'list' ? next.domains.filter((one) => present.domains.includes(one)) : [];
    const lost =
      next.mode === 'open' || !isNarrower(before, after)
        ? 0
        : await state.peopleWithout(tenant.id, { domains: sureDomains, emails: next.emails });
    // When the list comes into force, the page shows all of it.
    const known = present.mode === 'open' && next.mode === 'list' ? { domains: [], emails: [] } : present;
    return ok({
      effects: [...each('opensAccess', opening), ...when(lost > 0, 'losesPeople')],
      version: versionOf(present),
      setting: { setting: 'access', before, after },
      changes: [
        ...(lost > 0 ? [removes('People who signed in lately and may be refused', String(lost))] : []),
        ...moved('Who may sign in', present.mode, next.mode),
        ...listed('Domain that may sign in', known.domains, next.domains),
        ...listed('Address that may sign in', known.emails, next.emails),
      ],
    });
  },
);

const isNarrower = (before: readonly string[], after: readonly string[]): boolean => more(after, before).length > 0;

/** People follow these links before they sign in, so a new host in them is a new place of the project. */
export const setAppearance = row(
  ['newPlace'],
  'the appearance',
  async ({ tenant, body: next }: CallOf<'setAppearance'>, state) => {
    const present = (await state.resource(tenant.id))?.appearance ?? {};
    const links = (terms?: string | null, privacy?: string | null, email?: string | null): string[] =>
      [terms, privacy, email && `https://${domainOf(email)}`].filter((link) => !!link) as string[];
    const before = links(present.termsUrl, present.privacyUrl, present.supportEmail);
    const after = links(next.terms_url, next.privacy_url, next.support_email);
    const known = [...(await signInAddresses(tenant, state)), ...before];
    const added = await placesBeyond(tenant, state, known, after);
    return ok({
      effects: each('newPlace', added),
      version: versionOf(present),
      setting: { setting: 'appearance', before, after },
      newHosts: hostsOf(added),
      changes: [
        ...newHosts(added),
        ...moved('Accent', present.accent, next.accent?.toLowerCase() ?? null),
        ...moved('Terms', present.termsUrl, next.terms_url ?? null),
        ...moved('Privacy policy', present.privacyUrl, next.privacy_url ?? null),
        ...moved('Support address', present.supportEmail, next.support_email ?? null),
      ],
    });
  },
);

const TEST_USERS = 'test users';

/**
 * Whoever has a key for test users can get into the app with them, so switching test users on opens the app. A browser that
 * is remembered lets nobody in who was not in already.
 */
export const setSocialLoginSettings = row(
  ['opensAccess'],
  'the settings of the sign-in',
  async ({ tenant, body }: CallOf<'setSocialLoginSettings'>, state) => {
    const { test_users: wanted, browser_session_s: remembered } = body;
    const resource = await state.resource(tenant.id);
    if (!resource || (wanted === undefined && remembered === undefined)) return HARMLESS;
    const present = areTestUsersOn(resource.testUsers, (await state.access(tenant.id)).mode);
    const next = wanted ?? present;
    const word = (on: boolean): string => (on ? 'on' : 'off');
    const thing = (on: boolean): string[] => (on ? [TEST_USERS] : []);
    const seconds = resource.browserSessionS ?? 0;
    return ok({
      effects: each('opensAccess', next && !present ? [TEST_USERS] : []),
      version: versionOf([resource.testUsers, present, seconds]),
      setting: { setting: 'settings', before: thing(present), after: thing(next) },
      changes: [
        ...moved('Test users', word(present), word(next)),
        ...moved('Browsers remembered, in seconds', String(seconds), String(remembered ?? seconds)),
      ],
    });
  },
);
