/** The project as `porchlight apply --pull` writes it: the settings, no secret. Secrets are named, as the command names them. Pure. */
import type { ProjectFile as ProjectFileBody } from '@porchlight/contract';
import type { z } from 'zod';
import type { AgentSettings } from '../issuer/settings/agent-settings.ts';
import { isApp, type OwnClient } from '../issuer/settings/own-client.ts';
import type { TrustedIssuer } from '../issuer/settings/trusted-issuer.ts';
import type { AccessList } from '../people/access-list.ts';
import { clientFieldsOf } from '../providers/catalogue/catalogue.ts';
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import type { AdoptionSource } from '../social-login/settings/adoption-source.ts';
import type { Appearance } from '../social-login/settings/appearance.ts';
import type { OwnDomain } from '../social-login/settings/own-domain.ts';
import type { EffectiveProvider } from '../social-login/settings/provider-settings.ts';
import type { TeamsResource } from '../teams/team.ts';
import { type PolicyFields, policyOf, type Tenant } from '../tenants/tenant.ts';
import { isEnabled, type Webhook } from '../webhooks/webhook.ts';

type ProjectFile = z.input<typeof ProjectFileBody>;
type FileProvider = NonNullable<ProjectFile['providers']>[string];
type FileClient = NonNullable<ProjectFile['clients']>[number];

export interface ProjectParts {
  readonly tenant: Pick<Tenant, 'id' | 'name'> & PolicyFields;
  readonly resource: Pick<
    SocialLoginResource,
    'callbackUrls' | 'callbackMode' | 'sessionMaxDays' | 'browserSessionS' | 'appearance' | 'adoption'
  >;
  readonly providers: readonly EffectiveProvider[];
  readonly access: AccessList;
  readonly testUsers: boolean;
  readonly agents: AgentSettings;
  readonly clients: readonly OwnClient[];
  readonly trustedIssuers: readonly TrustedIssuer[];
  /** Null without teams. */
  readonly teams: Pick<TeamsResource, 'roles' | 'creation'> | null;
  readonly webhooks: readonly Webhook[];
  readonly domain: Pick<OwnDomain, 'host'> | null;
}

/** In the order of the command, so that the text is the same. */
export const projectFile = (schemaUrl: string, parts: ProjectParts): ProjectFile => ({
  $schema: schemaUrl,
  tenant_id: parts.tenant.id,
  ...(parts.tenant.name !== null && { name: parts.tenant.name }),
  callback_urls: [...parts.resource.callbackUrls],
  callback_mode: parts.resource.callbackMode,
  session_max_days: parts.resource.sessionMaxDays,
  providers: Object.fromEntries(parts.providers.filter(isSet).map((one) => [one.provider, providerOf(one)])),
  access: { mode: parts.access.mode, domains: [...parts.access.domains], emails: [...parts.access.emails] },
  settings: { test_users: parts.testUsers, browser_session_s: parts.resource.browserSessionS ?? 0 },
  agents: {
    resources: [...parts.agents.resources],
    scopes: parts.agents.scopes.map(({ name, description }) => ({ name, description })),
    token_lifetime_s: parts.agents.tokenLifetimeS,
  },
  clients: parts.clients.map(clientOf),
  trusted_issuers: parts.trustedIssuers.map(({ issuer, clientIds, domains, provision }) => ({
    issuer,
    client_ids: [...clientIds],
    domains: [...domains],
    provision,
  })),
  ...(parts.teams && {
    teams: {
      creation: parts.teams.creation,
      roles: parts.teams.roles.map(({ name, permissions }) => ({ name, permissions: [...permissions] })),
    },
  }),
  webhooks: parts.webhooks.map((webhook) => ({
    url: webhook.url,
    events: [...webhook.events],
    enabled: isEnabled(webhook),
  })),
  appearance: appearanceOf(parts.resource.appearance),
  domain: parts.domain && { host: parts.domain.host },
  ...(parts.resource.adoption && { adoption: adoptionOf(parts.resource.adoption) }),
  policy: { ...policyOf(parts.tenant) },
});

const adoptionOf = ({ issuer, jwksUri, audience, until }: AdoptionSource): NonNullable<ProjectFile['adoption']> => ({
  issuer,
  jwks_uri: jwksUri,
  audience,
  until: new Date(until).toISOString(),
});

const isSet = ({ enabled, credentials }: EffectiveProvider): boolean => enabled || credentials === 'own';

function providerOf({ provider, enabled, client, mail, issuer, label }: EffectiveProvider): FileProvider {
  // `porchlight apply` sends variables with this beginning, and others only if they are named on the command line.
  const variable = `PORCHLIGHT_${provider.toUpperCase().replaceAll('-', '_')}`;
  if (mail) return { enabled, from: mail.from, smtp_url: { env: `${variable}_SMTP_URL` } };
  if (client === null) return { enabled };
  const fields = clientFieldsOf(provider);
  return {
    enabled,
    client_id: client.clientId,
    ...(fields.includes('client_secret') && { client_secret: { env: `${variable}_CLIENT_SECRET` } }),
    ...(fields.includes('private_key') && { private_key: { env: `${variable}_PRIVATE_KEY` } }),
    ...(fields.includes('issuer') && issuer !== null && { issuer }),
    ...(fields.includes('label') && { label, domains: [...client.domains] }),
  };
}

/** An id of the service means nothing in another project, so only `app` keeps its own. */
function clientOf(client: OwnClient): FileClient {
  const isOfApp = isApp(client.id);
  return {
    ...(isOfApp ? { client_id: client.id } : { name: client.name, redirect_uris: [...client.redirectUris] }),
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    backchannel_logout_uri: client.backchannelLogoutUri,
    ...(!isOfApp && { token_endpoint_auth_method: client.authMethod }),
    id_token_signed_response_alg: client.idTokenAlgorithm,
  };
}

/** A logo is a file, and the project file holds none. */
const appearanceOf = ({ accent, termsUrl, privacyUrl, supportEmail }: Appearance): ProjectFile['appearance'] => ({
  accent: accent ?? null,
  terms_url: termsUrl ?? null,
  privacy_url: privacyUrl ?? null,
  support_email: supportEmail ?? null,
});
