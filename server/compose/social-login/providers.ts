import { sealedCredentials } from '../../crypto/provider-credentials.ts';
import { createProvider, definitionOf, isIssuerOf, kindOf } from '../../providers/catalogue/catalogue.ts';
import { createBoundedFetch, createGuardedFetch } from '../../providers/openid/bounded-fetch.ts';
import type { IdentityProvider, ServiceProviders } from '../../providers/ports.ts';
import type { ClientCredentials } from '../../providers/provider-client.ts';
import type { SignInHosts } from '../../social-login/ports/domains.ts';
import type { MailServer, TenantProviders } from '../../social-login/ports/providers.ts';
import { type ManageProviders, manageProviders } from '../../social-login/providers/manage-providers.ts';
import { movedNotices } from '../../social-login/providers/moved-notices.ts';
import { type OwnProvider, tenantProviders } from '../../social-login/providers/tenant-providers.ts';
import type { Directory } from '../../social-login/resource/directory.ts';
import { createProviderSettingsStore } from '../../storage/social-login/resource/provider-settings-store.ts';
import type { NoticeOf } from '../../tenants/ports.ts';
import type { Shared } from '../shared/shared.ts';
import { OWN } from './counted-sign-ins.ts';
import type { Mail } from './mail.ts';
import { timedFetch } from './timed-fetch.ts';

interface Providers {
  readonly providers: TenantProviders;
  readonly manageProviders: ManageProviders;
}

/** Separate from the rest, because the notices of a project are composed before its sign-in. */
export function movedNoticesOf({ baseUrl, database }: Shared): (tenantId: string) => Promise<NoticeOf<'provider'>[]> {
  const store = createProviderSettingsStore(database);
  return async (tenantId) => {
    const settings = await store.read(tenantId);
    return settings.ok ? movedNotices(tenantId, settings.value, baseUrl) : [];
  };
}

interface Needs {
  readonly serviceProviders: ServiceProviders;
  readonly directory: Directory;
  readonly hosts: SignInHosts;
  readonly checkMail: Mail['check'];
}

/**
 * Makes the provider of an app. A built-in provider is where the operator says it is; an owner's own provider is reached
 * through the guarded egress.
 */
function ownProviders(shared: Shared, serviceProviders: ServiceProviders): (own: OwnProvider) => IdentityProvider {
  const plain = createBoundedFetch();
  const guarded = createGuardedFetch(shared.egress);
  return ({ id, issuer, ...own }) => {
    const kind = kindOf(id);
    return createProvider({
      ...own,
      id,
      kind,
      issuer: issuer ?? serviceProviders.find(id)?.issuer ?? definitionOf(kind).issuer,
      clock: shared.clock,
      fetch: timedFetch(shared, OWN, issuer === null ? plain : guarded),
    });
  };
}

/** The identity providers of apps: those of the service, and those that owners bring. */
export function composeProviders(shared: Shared, { serviceProviders, directory, hosts, checkMail }: Needs): Providers {
  const { baseUrl, clock, database, sealer, rateLimiter, admitList } = shared;
  const credentials = sealedCredentials<ClientCredentials>(sealer);
  const mailServers = sealedCredentials<MailServer>(sealer);
  const providers = tenantProviders({
    baseUrl,
    serviceProviders,
    directory,
    hosts,
    open: (tenantId, provider, { sealed }) => credentials.open(tenantId, provider, sealed),
    create: ownProviders(shared, serviceProviders),
    isIssuerOf: ({ provider, issuer }, asked) => {
      const kind = kindOf(provider);
      return isIssuerOf({ kind, issuer: issuer ?? definitionOf(kind).issuer }, asked);
    },
  });
  return {
    providers,
    manageProviders: manageProviders({
      clock,
      baseUrl,
      rateLimiter,
      admitList,
      serviceProviders,
      providers,
      store: createProviderSettingsStore(database),
      seal: (tenantId, provider, sealed) =>
        'smtpUrl' in sealed
          ? mailServers.seal(tenantId, provider, sealed)
          : credentials.seal(tenantId, provider, sealed),
      checkMail,
    }),
  };
}
