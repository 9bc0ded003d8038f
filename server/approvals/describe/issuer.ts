/** Who may have people sign in through the project's issuer: clients, agents, and organisations that vouch for people. */
import type {
  AgentSettingsChange,
  ChangeClientRequest,
  CreateClientRequest,
  TrustedIssuers,
} from '@porchlight/contract';
import type { z } from 'zod';
import type { OwnClient } from '../../issuer/settings/own-client.ts';
import type { TrustedIssuer } from '../../issuer/settings/trusted-issuer.ts';
import { ok } from '../../kernel/result.ts';
import { ADDS_ONLY, adds, concerns, isMore, listed, moved, newDomains, removes, sets, versionOf } from './changes.ts';
import type { Describe } from './rule.ts';
import { knownAddresses } from './sign-in.ts';

const nameOf = ({ name, id }: OwnClient): string => `${name} (${id})`;

const addressesOf = (client: OwnClient): string[] => [
  ...client.redirectUris,
  ...client.postLogoutRedirectUris,
  ...(client.backchannelLogoutUri === null ? [] : [client.backchannelLogoutUri]),
];

/** Secrets are left out: a new one leaves the client as it is. */
const clientVersion = ({ secrets: _, createdAt: __, ...client }: OwnClient): string => versionOf(client);

export const createClient: Describe = async ({ tenant, body }, state) => {
  const { name, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, token_endpoint_auth_method } =
    body as z.output<typeof CreateClientRequest>;
  const receivers = backchannel_logout_uri === null ? [] : [backchannel_logout_uri];
  const known = await knownAddresses(tenant.id, state);
  return ok({
    risk: 'outward',
    version: ADDS_ONLY,
    changes: [
      adds('Client', name),
      ...newDomains(known, [...redirect_uris, ...post_logout_redirect_uris, ...receivers]),
      ...listed('Redirect', [], redirect_uris),
      ...listed('Redirect after a sign-out', [], post_logout_redirect_uris),
      ...listed('Receiver of sign-outs', [], receivers),
      sets('How it proves itself', token_endpoint_auth_method),
    ],
  });
};

export const changeClient: Describe = async ({ tenant, params, body }, state) => {
  const found = await state.client(tenant, String(params.id));
  if (!found.ok) return found;
  const client = found.value;
  const next = body as z.output<typeof ChangeClientRequest>;
  const addresses = [
    ...(next.redirect_uris ?? []),
    ...(next.post_logout_redirect_uris ?? []),
    ...(next.backchannel_logout_uri ? [next.backchannel_logout_uri] : []),
  ];
  const domains = newDomains([...(await knownAddresses(tenant.id, state)), ...addressesOf(client)], addresses);
  return ok({
    risk: domains.length > 0 ? 'outward' : 'reversible',
    version: clientVersion(client),
    changes: [
      concerns('Client', nameOf(client)),
      ...domains,
      ...moved('Name', client.name, next.name),
      ...listed('Redirect', client.redirectUris, next.redirect_uris),
      ...listed('Redirect after a sign-out', client.postLogoutRedirectUris, next.post_logout_redirect_uris),
      ...moved('Receiver of sign-outs', client.backchannelLogoutUri, next.backchannel_logout_uri),
      ...moved('How it proves itself', client.authMethod, next.token_endpoint_auth_method),
      ...moved('Signature of id tokens', client.idTokenAlgorithm, next.id_token_signed_response_alg),
    ],
  });
};

export const deleteClient: Describe = async ({ tenant, params }, state) => {
  const found = await state.client(tenant, String(params.id));
  if (!found.ok) return found;
  return ok({
    risk: 'irreversible',
    version: clientVersion(found.value),
    changes: [removes('Client', nameOf(found.value)), ...listed('Redirect', found.value.redirectUris, [])],
  });
};

export const createClientSecret: Describe = async ({ tenant, params }, state) => {
  const found = await state.client(tenant, String(params.id));
  if (!found.ok) return found;
  return ok({
    risk: 'outward',
    version: clientVersion(found.value),
    changes: [adds('Secret of the client', nameOf(found.value))],
  });
};

/** The first address lets programs of strangers register themselves; a further one of a known domain does not. */
export const setAgents: Describe = async ({ tenant, body }, state) => {
  const next = body as z.output<typeof AgentSettingsChange>;
  const present = await state.agents(tenant.id);
  const domains = newDomains([...(await knownAddresses(tenant.id, state)), ...present.resources], next.resources);
  const opens = present.resources.length === 0 && next.resources.length > 0;
  const scopeText = ({ name, description }: { name: string; description: string }): string => `${name}: ${description}`;
  return ok({
    risk: opens || domains.length > 0 ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [
      ...domains,
      ...listed('Address that agents may connect to', present.resources, next.resources),
      ...listed('Scope', present.scopes.map(scopeText), next.scopes.map(scopeText)),
      ...moved('Seconds that a token lives', present.tokenLifetimeS, next.token_lifetime_s),
    ],
  });
};

const UNKNOWN: Omit<TrustedIssuer, 'issuer'> = { clientIds: [], domains: [], provision: 'known' };

export const setTrustedIssuers: Describe = async ({ tenant, body }, state) => {
  const { issuers: next } = body as z.output<typeof TrustedIssuers>;
  const present = await state.trustedIssuers(tenant.id);
  const named = (list: readonly { readonly issuer: string }[]): string[] => list.map(({ issuer }) => issuer);
  const pairs = next.map((wish) => ({ wish, before: present.find(({ issuer }) => issuer === wish.issuer) ?? UNKNOWN }));
  const trustsMore = pairs.some(
    ({ wish, before }) =>
      isMore(before.clientIds, wish.client_ids) ||
      isMore(before.domains, wish.domains) ||
      (wish.provision === 'create' && before.provision === 'known'),
  );
  return ok({
    risk: trustsMore ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [
      ...newDomains(named(present), named(next)),
      ...listed('Organisation that vouches for people', named(present), named(next)),
      ...pairs.flatMap(({ wish: { issuer, client_ids, domains, provision }, before }) => {
        const of = (values: readonly string[]): string[] => values.map((value) => `${value} (${issuer})`);
        return [
          ...listed('Client that may present its word', of(before.clientIds), of(client_ids)),
          ...listed('Domain that it vouches for', of(before.domains), of(domains)),
          ...moved('Whom it may bring in', before.provision, provision),
        ];
      }),
    ],
  });
};
