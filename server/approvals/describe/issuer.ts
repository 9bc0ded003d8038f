/** Who may have people sign in through the project's issuer: clients, agents, and organisations that vouch for people. */
import { isApp, type OwnClient } from '../../issuer/settings/own-client.ts';
import type { TrustedIssuer } from '../../issuer/settings/trusted-issuer.ts';
import { ok } from '../../kernel/result.ts';
import { agentPlace, clientPlace } from '../../social-login/settings/passed-host.ts';
import {
  ADDS_ONLY,
  adds,
  concerns,
  hostsOf,
  isMore,
  listed,
  lostHosts,
  more,
  moved,
  newHosts,
  removes,
  sets,
  versionOf,
} from './changes.ts';
import { hostsLost, placesBeyond, signInAddresses } from './places.ts';
import { type CallOf, each, row, when } from './rule.ts';

const nameOf = ({ name, id }: OwnClient): string => `${name} (${id})`;

const addressesOf = (client: OwnClient): string[] => [
  ...client.redirectUris,
  ...client.postLogoutRedirectUris,
  ...(client.backchannelLogoutUri === null ? [] : [client.backchannelLogoutUri]),
];

/** Secrets are left out: a new one leaves the client as it is. So is the name of the app, which is that of the project. */
const clientVersion = ({ secrets: _, createdAt: __, name, ...client }: OwnClient): string =>
  versionOf({ ...client, ...(isApp(client.id) ? {} : { name }) });

export const createClient = row(['newClient'], null, async ({ tenant, body }: CallOf<'createClient'>, state) => {
  const { name, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, token_endpoint_auth_method } = body;
  const receivers = backchannel_logout_uri === null ? [] : [backchannel_logout_uri];
  const addresses = [...redirect_uris, ...post_logout_redirect_uris, ...receivers];
  const added = await placesBeyond(tenant, state, await signInAddresses(tenant, state), addresses);
  return ok({
    effects: when(true, 'newClient'),
    version: ADDS_ONLY,
    changes: [
      adds('Client', name),
      ...newHosts(added),
      ...listed('Redirect', [], redirect_uris),
      ...listed('Redirect after a sign-out', [], post_logout_redirect_uris),
      ...listed('Receiver of sign-outs', [], receivers),
      sets('How it proves itself', token_endpoint_auth_method),
    ],
  });
});

const NO_PROOF = 'proof none';

export const changeClient = row(
  ['newPlace', 'lessProof', 'losesHost', 'losesClient'],
  'the client',
  async ({ tenant, params, body: next }: CallOf<'changeClient'>, state) => {
    const found = await state.client(tenant, String(params.id));
    if (!found.ok) return found;
    const client = found.value;
    const method = next.token_endpoint_auth_method ?? client.authMethod;
    const redirects = next.redirect_uris ?? client.redirectUris;
    const logoutUri =
      next.backchannel_logout_uri === undefined ? client.backchannelLogoutUri : next.backchannel_logout_uri;
    const before = addressesOf(client);
    const after = [
      ...redirects,
      ...(next.post_logout_redirect_uris ?? client.postLogoutRedirectUris),
      ...(logoutUri === null ? [] : [logoutUri]),
    ];
    const known = [...(await signInAddresses(tenant, state)), ...before];
    const added = await placesBeyond(tenant, state, known, more(before, after));
    const usage = await state.usage(tenant.id);
    const placeOf = (host: string): string => clientPlace(client.id, host);
    const lost = hostsLost(client.redirectUris, redirects, usage, placeOf);
    const isUsed = hostsOf(client.redirectUris).some((host) => usage.led(placeOf(host)));
    const changesProof = method !== client.authMethod;
    const proof = (one: string): string[] => (one === 'none' ? [NO_PROOF] : []);
    return ok({
      effects: [
        ...each('newPlace', added),
        ...each('lessProof', changesProof ? proof(method) : []),
        ...when(lost.length > 0, 'losesHost'),
        ...when(changesProof && isUsed, 'losesClient'),
      ],
      version: clientVersion(client),
      setting: {
        setting: `client ${client.id}`,
        before: [...before, ...proof(client.authMethod)],
        after: [...after, ...proof(method)],
      },
      newHosts: hostsOf(added),
      changes: [
        concerns('Client', nameOf(client)),
        ...newHosts(added),
        ...lostHosts(lost),
        ...moved('Name', client.name, next.name),
        ...listed('Redirect', client.redirectUris, next.redirect_uris),
        ...listed('Redirect after a sign-out', client.postLogoutRedirectUris, next.post_logout_redirect_uris),
        ...moved('Receiver of sign-outs', client.backchannelLogoutUri, next.backchannel_logout_uri),
        ...moved('How it proves itself', client.authMethod, next.token_endpoint_auth_method),
        ...moved('Signature of id tokens', client.idTokenAlgorithm, next.id_token_signed_response_alg),
      ],
    });
  },
);

export const deleteClient = row(['deletes'], 'the client', async ({ tenant, params }, state) => {
  const found = await state.client(tenant, String(params.id));
  if (!found.ok) return found;
  return ok({
    effects: when(true, 'deletes'),
    version: clientVersion(found.value),
    changes: [removes('Client', nameOf(found.value)), ...listed('Redirect', found.value.redirectUris, [])],
  });
});

export const createClientSecret = row(['newSecret'], 'the client', async ({ tenant, params }, state) => {
  const found = await state.client(tenant, String(params.id));
  if (!found.ok) return found;
  return ok({
    effects: when(true, 'newSecret'),
    version: clientVersion(found.value),
    changes: [adds('Secret of the client', nameOf(found.value))],
  });
});

/** The first address lets programs of strangers register themselves; a further one at a known host does not. */
export const setAgents = row(
  ['newPlace', 'opensAgents', 'losesAgents'],
  'the settings for agents',
  async ({ tenant, body: next }: CallOf<'setAgents'>, state) => {
    const { resources: before, ...present } = await state.agents(tenant.id);
    const known = [...(await signInAddresses(tenant, state)), ...before];
    const added = await placesBeyond(tenant, state, known, more(before, next.resources));
    const gone = more(next.resources, before);
    const usage = gone.length === 0 ? null : await state.usage(tenant.id);
    const lost = gone.filter((resource) => usage?.led(agentPlace(resource)));
    const scopeText = ({ name, description }: { name: string; description: string }): string =>
      `${name}: ${description}`;
    return ok({
      effects: [
        ...each('newPlace', added),
        ...each('opensAgents', before.length === 0 ? next.resources : []),
        ...when(lost.length > 0, 'losesAgents'),
      ],
      version: versionOf({ resources: before, ...present }),
      setting: { setting: 'agents', before, after: next.resources },
      newHosts: hostsOf(added),
      changes: [
        ...newHosts(added),
        ...lost.map((resource) => removes('Address that agents use', resource)),
        ...listed('Address that agents may connect to', before, next.resources),
        ...listed('Scope', present.scopes.map(scopeText), next.scopes.map(scopeText)),
        ...moved('Seconds that a token lives', present.tokenLifetimeS, next.token_lifetime_s),
      ],
    });
  },
);

const UNKNOWN: Omit<TrustedIssuer, 'issuer'> = { clientIds: [], domains: [], provision: 'known' };

/** How the history names the provider of a sign-in that an organisation vouched for. */
const ORGANISATION = 'organisation';

type Issuers = CallOf<'setTrustedIssuers'>['body']['issuers'];

const trustOf = (issuers: Issuers): string[] =>
  issuers.flatMap(({ issuer, client_ids, domains, provision }) => [
    issuer,
    ...client_ids.map((id) => `${issuer} client ${id}`),
    ...domains.map((domain) => `${issuer} domain ${domain}`),
    ...(provision === 'create' ? [`${issuer} creates`] : []),
  ]);

export const setTrustedIssuers = row(
  ['moreTrust', 'losesIssuer'],
  'the list',
  async ({ tenant, body }: CallOf<'setTrustedIssuers'>, state) => {
    const { issuers: next } = body;
    const present = await state.trustedIssuers(tenant.id);
    const before = trustOf(
      present.map(({ clientIds, ...one }) => ({ ...one, client_ids: [...clientIds] }) as Issuers[number]),
    );
    const after = trustOf(next);
    const named = (list: readonly { readonly issuer: string }[]): string[] => list.map(({ issuer }) => issuer);
    const isUsed = isMore(after, before) && (await state.usage(tenant.id)).signedIn(ORGANISATION);
    return ok({
      effects: [...each('moreTrust', more(before, after)), ...when(isUsed, 'losesIssuer')],
      version: versionOf(present),
      setting: { setting: 'trusted-issuers', before, after },
      changes: [
        ...newHosts(more(named(present), named(next))),
        ...listed('Organisation that vouches for people', named(present), named(next)),
        ...next.flatMap((wanted) => {
          const known = present.find(({ issuer }) => issuer === wanted.issuer) ?? UNKNOWN;
          const of = (values: readonly string[]): string[] => values.map((value) => `${value} (${wanted.issuer})`);
          return [
            ...listed('Client that may present its word', of(known.clientIds), of(wanted.client_ids)),
            ...listed('Domain that it vouches for', of(known.domains), of(wanted.domains)),
            ...moved('Whom it may bring in', known.provision, wanted.provision),
          ];
        }),
      ],
    });
  },
);
