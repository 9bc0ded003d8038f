/** Where sign-ins end, under which host, who may sign in, and what people see. */
import { type AppearanceSettings, domainOf } from '@porchlight/contract';
import type { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { AccessList } from '../../people/access-list.ts';
import { readSettings } from '../../social-login/presenters.ts';
import { parseCallbackUrls } from '../../social-login/settings/callback-url.ts';
import { bothSpellings } from '../place-of.ts';
import { isMore, listed, moved, newDomains, sets, versionOf } from './changes.ts';
import { type Describe, HARMLESS, type PresentState } from './rule.ts';

/** Addresses whose domains the project has already. */
export async function knownAddresses(tenantId: string, state: PresentState): Promise<string[]> {
  const [resource, host] = await Promise.all([state.resource(tenantId), state.ownHost(tenantId)]);
  return [...(resource?.callbackUrls ?? []), ...(host === null ? [] : [`https://${host}`])];
}

export const provision: Describe = async ({ tenant, body }, state) => {
  const wish = readSettings(body as Parameters<typeof readSettings>[0]);
  if (!parseCallbackUrls(wish.callbackUrls).ok) return HARMLESS;
  const present = await state.resource(tenant.id);
  const urls = present?.callbackUrls ?? [];
  const domains = newDomains(urls, wish.callbackUrls);
  return ok({
    risk: domains.length > 0 ? 'outward' : 'reversible',
    version: versionOf(present && [urls, present.callbackMode, present.sessionMaxDays]),
    changes: [
      ...domains,
      ...listed('Callback URL', urls, wish.callbackUrls),
      ...moved('Callback mode', present?.callbackMode, wish.callbackMode),
      ...moved('Days until a session ends', present?.sessionMaxDays, wish.sessionMaxDays),
    ],
  });
};

export const setDomain: Describe = async ({ tenant, body }, state) => {
  const { host } = body as { host: string };
  const present = await state.ownHost(tenant.id);
  const domains = newDomains(await knownAddresses(tenant.id, state), [`https://${host}`]);
  return ok({
    risk: domains.length > 0 ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [
      ...domains,
      sets('Host of the sign-in', present === null ? bothSpellings(host) : `${present} → ${bothSpellings(host)}`),
    ],
  });
};

export const setAccess: Describe = async ({ tenant, body }, state) => {
  const next = body as AccessList;
  const present = await state.access(tenant.id);
  const opens =
    present.mode === 'list' &&
    (next.mode === 'open' || isMore(present.domains, next.domains) || isMore(present.emails, next.emails));
  return ok({
    risk: opens ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [
      ...moved('Who may sign in', present.mode, next.mode),
      ...listed('Domain that may sign in', present.domains, next.domains),
      ...listed('Address that may sign in', present.emails, next.emails),
    ],
  });
};

/** People follow these links before they sign in, so that a new domain among them is one of the project. */
export const setAppearance: Describe = async ({ tenant, body }, state) => {
  const next = body as z.output<typeof AppearanceSettings>;
  const present = (await state.resource(tenant.id))?.appearance ?? {};
  const links = (terms?: string | null, privacy?: string | null, email?: string | null): string[] =>
    [terms, privacy, email && `https://${domainOf(email)}`].filter((link) => !!link) as string[];
  const known = [
    ...(await knownAddresses(tenant.id, state)),
    ...links(present.termsUrl, present.privacyUrl, present.supportEmail),
  ];
  const domains = newDomains(known, links(next.terms_url, next.privacy_url, next.support_email));
  return ok({
    risk: domains.length > 0 ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [
      ...domains,
      ...moved('Accent', present.accent, next.accent?.toLowerCase() ?? null),
      ...moved('Terms', present.termsUrl, next.terms_url ?? null),
      ...moved('Privacy policy', present.privacyUrl, next.privacy_url ?? null),
      ...moved('Support address', present.supportEmail, next.support_email ?? null),
    ],
  });
};
