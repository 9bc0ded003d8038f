/**
 * The identity providers of one app, as its owner has set them and as the service offers them. Pure. A provider without
 * a setting has the default: Google is enabled, or the first provider of the service if it has no Google.
 */
import { PROVIDERS_MAX, type ProviderCredentials } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { isAskedHere, letsNewPeopleIn } from '../../providers/catalogue/catalogue.ts';
import type { ProviderProblem } from '../../providers/ports.ts';

/** A client of the owner's own. The secret, or Apple's key, is sealed. */
export interface OwnClient {
  readonly clientId: string;
  readonly sealed: string;
  /** The issuer of the owner's own OpenID provider; null for the built-in ones. */
  readonly issuer: string | null;
  readonly label: string | null;
  readonly domains: readonly string[];
  /** An ISO time. Anything made from older settings is no longer used. */
  readonly changedAt: string;
  /** The provider calls back at the address of this project. Missing in clients that are older than these addresses. */
  readonly ownCallback?: boolean;
}

/** The project's own mail server. Its address is sealed, because a password is in it. */
export interface OwnMail {
  readonly from: string;
  readonly sealed: string;
  readonly changedAt: string;
}

/** In the order of the sign-in page. */
export interface ProviderSetting {
  readonly provider: string;
  readonly enabled: boolean;
  readonly client: OwnClient | null;
  readonly problem: ProviderProblem | null;
  readonly checkedAt: string | null;
  /** For e-mail codes; missing if the mail server of the service is used. */
  readonly mail?: OwnMail;
}

/** A provider at which the service has a client. */
export interface OfferedProvider {
  readonly id: string;
  readonly label: string;
  readonly issuer: string;
  /** The service lacks what it needs, so only an owner who brings it can use it. */
  readonly lacksMail?: boolean;
}

export interface EffectiveProvider extends ProviderSetting {
  readonly credentials: ProviderCredentials;
  readonly label: string;
  readonly issuer: string | null;
}

export const providerNotEnabled: DomainError = {
  code: 'providerNotEnabled',
  next: {
    why: 'With the management key, the list shows which providers there are and which are enabled.',
    operation: 'listProviders',
  },
};

const unset = (provider: string, enabled: boolean): ProviderSetting => ({
  provider,
  enabled,
  client: null,
  problem: null,
  checkedAt: null,
});

/** All providers that the owner can see: those with settings, then the others on offer, enabled ones first. */
export function effectiveProviders(
  settings: readonly ProviderSetting[],
  offered: readonly OfferedProvider[],
): EffectiveProvider[] {
  const usual = offered.find(({ id }) => id === 'google') ?? offered[0];
  const known = new Set(settings.map(({ provider }) => provider));
  const others = offered.filter(({ id }) => !known.has(id)).map(({ id }) => unset(id, id === usual?.id));
  const all = [...settings, ...others].map((setting): EffectiveProvider => {
    const offer = offered.find(({ id }) => id === setting.provider);
    const credentials = setting.client || setting.mail ? 'own' : offer && !offer.lacksMail ? 'service' : 'none';
    return {
      ...setting,
      // A provider without its client cannot be used.
      enabled: setting.enabled && credentials !== 'none',
      credentials,
      label: setting.client?.label ?? offer?.label ?? setting.provider,
      issuer: setting.client?.issuer ?? offer?.issuer ?? null,
    };
  });
  return [...all.filter(({ enabled }) => enabled), ...all.filter(({ enabled }) => !enabled)];
}

export const isAnyEnabled = (settings: readonly ProviderSetting[], offered: readonly OfferedProvider[]): boolean =>
  effectiveProviders(settings, offered).some(({ enabled, provider }) => enabled && letsNewPeopleIn(provider));

/** The settings with one of them changed or added, at its place on the page if one is named. */
export function withSetting(
  settings: readonly ProviderSetting[],
  offered: readonly OfferedProvider[],
  changed: ProviderSetting,
  position: number | undefined,
): readonly ProviderSetting[] {
  const page = effectiveProviders(settings, offered);
  const at = page.findIndex(({ provider }) => provider === changed.provider);
  const others = page.filter(({ provider }) => provider !== changed.provider).map(plain);
  const place = position === undefined ? (at < 0 ? others.length : at) : position - 1;
  return [...others.slice(0, place), changed, ...others.slice(place)];
}

const plain = ({ provider, enabled, client, problem, checkedAt, mail }: EffectiveProvider): ProviderSetting => ({
  provider,
  enabled,
  client,
  problem,
  checkedAt,
  ...(mail && { mail }),
});

/** Pages of the service itself take no place of an owner's own provider. */
export const hasRoom = (settings: readonly ProviderSetting[]): boolean =>
  settings.filter(({ provider }) => !isAskedHere(provider)).length <= PROVIDERS_MAX;
