/**
 * Every kind of identity provider. A new one is its file and its line here; addresses, settings, variables, the desk and the
 * personas follow from the two.
 */

import type { ProviderClientField } from '@porchlight/contract';
import { lazy } from '../../kernel/lazy.ts';
import { isSameIssuer } from '../../kernel/same-issuer.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import type { IdentityProvider } from '../ports.ts';
import type { ProviderClient } from '../provider-client.ts';
import { apple } from './apple.ts';
import type {
  AskedHereDefinition,
  BuiltInDefinition,
  ClientDefinition,
  ConsoleGuide,
  ProviderDefinition,
  ProviderVariable,
} from './definition.ts';
import { email } from './email.ts';
import { github } from './github.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import { openid } from './openid.ts';
import { passkey } from './passkey.ts';

/** In the order of the sign-in page. */
const BUILT_IN = { google, github, microsoft, apple } satisfies Record<string, BuiltInDefinition>;

export type BuiltInProvider = keyof typeof BUILT_IN;
export const BUILT_IN_PROVIDERS = Object.keys(BUILT_IN) as readonly BuiltInProvider[];

export const isBuiltIn = (id: string): id is BuiltInProvider => Object.hasOwn(BUILT_IN, id);
/** Providers that are pages of the service itself, in the order of the sign-in page, after the others. */
const ASKED_HERE = { email, passkey } satisfies Record<string, AskedHereDefinition>;

export type AskedHereProvider = keyof typeof ASKED_HERE;
export const ASKED_HERE_PROVIDERS = Object.keys(ASKED_HERE) as readonly AskedHereProvider[];
export const isAskedHere = (id: string): id is AskedHereProvider => Object.hasOwn(ASKED_HERE, id);
export const askedHere = (id: AskedHereProvider): AskedHereDefinition => ASKED_HERE[id];
/** Providers whose name, issuer and place are fixed. */
export const isFixed = (id: string): boolean => isBuiltIn(id) || isAskedHere(id);
/** Whether somebody who was never here can sign in by it. */
export const letsNewPeopleIn = (id: string): boolean => !(isAskedHere(id) && askedHere(id).onlyKnownPeople);

/** Any OpenID Connect provider under a name of its own is of the kind `openid`. */
export const kindOf = (id: string): string => (isFixed(id) ? id : 'openid');

export const builtIn = (id: BuiltInProvider): BuiltInDefinition => BUILT_IN[id];
const clientDefinitionOf = (kind: string): ClientDefinition => (isBuiltIn(kind) ? BUILT_IN[kind] : openid);
export const definitionOf = (kind: string): ProviderDefinition =>
  isAskedHere(kind) ? ASKED_HERE[kind] : clientDefinitionOf(kind);

export const guideOf = (provider: string): ConsoleGuide => definitionOf(provider).guide;
/** The picture of a provider, by its id. */
export const markOf = (provider: string): string => definitionOf(provider).mark;
/** The fields that an owner's own client has at a provider. */
export const clientFieldsOf = (provider: string): ProviderClientField[] =>
  definitionOf(provider).clientFields.map(({ name }) => name);
/** The variables of all built-in providers, by name. */
export const PROVIDER_VARIABLES: Readonly<Record<string, ProviderVariable>> = Object.assign(
  {},
  ...BUILT_IN_PROVIDERS.map((id) => builtIn(id).variables),
);
/** The name that people know it by, if no client of the service gives one. */
export const labelOf = (provider: string): string => definitionOf(provider).label || provider;

/** With whom people can sign in, for a sentence. Every text about it uses this. */
export const PROVIDER_LIST = `${BUILT_IN_PROVIDERS.map(labelOf).join(', ')}, e-mail codes, passkeys or any OpenID provider`;

/** Whether identities of an issuer come from a provider. A slash at the end makes no difference. */
export function isIssuerOf({ kind, issuer }: Pick<ProviderClient, 'kind' | 'issuer'>, asked: string): boolean {
  return isSameIssuer(asked, issuer) || (isBuiltIn(kind) && builtIn(kind).isAlso?.(issuer, asked) === true);
}

/** Whether an address is at the host of a built-in provider. */
export const isBuiltInHost = (address: string): boolean =>
  BUILT_IN_PROVIDERS.some((id) => URL.parse(builtIn(id).issuer)?.host === URL.parse(address)?.host);

export function createProvider(options: Omit<ProviderOptions, 'vouches'>): IdentityProvider {
  const { id, issuer, label, kind } = options;
  const { create, vouches } = clientDefinitionOf(kind);
  const client = lazy(() => create({ ...options, vouches }));
  return {
    id,
    issuer,
    label,
    authorizationUrl: async (attempt, choice) => (await client()).authorizationUrl(attempt, choice),
    exchange: async (callback, attempt) => (await client()).exchange(callback, attempt),
    check: async (callbackUri) => (await client()).check(callbackUri),
  };
}
