/** What an owner does with the OpenID clients of a project. REST, the desk and the command line call this. */
import { CLIENT_SECRET_GRACE_S, type FieldFault, OWN_CLIENT_PREFIX, OWN_CLIENTS_MAX } from '@porchlight/contract';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { AdmitList } from '../../limits/ports.ts';
import { redirectUriFault } from '../../oidc/redirect-uri.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { ClientSessions } from '../../social-login/ports/sessions.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { ClientStore, ManageClients } from '../ports/clients.ts';
import { appClientOf, type ClientSettings, isApp, isOwn, type OwnClient, withSecret } from '../settings/own-client.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly clients: ClientStore;
  readonly admitList: AdmitList;
  readonly sessions: Pick<ClientSessions, 'endOfClient'>;
  /** Why a logout token may not be sent to an address, or null. */
  readonly receiverFault: (uri: string) => string | null;
}

const SECRET_LENGTH = 43;
const NOT_FOUND: DomainError = { code: 'clientNotFound' };

export function manageClients(dependencies: Dependencies): ManageClients {
  const { clock, random, clients, admitList, sessions, receiverFault } = dependencies;
  const newSecret = (): string => randomText(random, SECRET_LENGTH);
  const find = async (tenant: Tenant, resource: SocialLoginResource, id: string): Promise<OwnClient | null> => {
    if (!isOwn(id)) return null;
    const stored = await clients.find(tenant.id, id);
    return stored ?? (isApp(id) ? appOf(tenant, resource) : null);
  };
  const faultsOf = (settings: Partial<ClientSettings>): FieldFault[] => [
    ...faultsIn('redirect_uris', settings.redirectUris, redirectUriFault),
    ...faultsIn('post_logout_redirect_uris', settings.postLogoutRedirectUris, redirectUriFault),
    ...faultIn('backchannel_logout_uri', settings.backchannelLogoutUri ?? null, receiverFault),
  ];
  const admitted = async (tenant: Tenant, settings: Partial<ClientSettings>): Promise<Result<void, DomainError>> => {
    const errors = faultsOf(settings);
    return errors.length > 0 ? fail({ code: 'invalidRequest', errors }) : admitList(tenant, 'redirect_uris', settings);
  };

  return {
    async list(tenant, resource) {
      const stored = await clients.listOf(tenant.id);
      const app = stored.find(({ id }) => isApp(id)) ?? appOf(tenant, resource);
      return [{ ...app, ...shownOfApp(tenant, resource) }, ...stored.filter(({ id }) => !isApp(id))];
    },

    async create(tenant, settings) {
      // Checked before anything is charged. If two come at once, the store decides.
      const present = await clients.listOf(tenant.id);
      if (present.filter(({ id }) => !isApp(id)).length >= OWN_CLIENTS_MAX) return fail({ code: 'clientLimit' });
      const may = await admitted(tenant, settings);
      if (!may.ok) return may;
      const now = clock.now();
      const bare: OwnClient = {
        ...settings,
        id: `${OWN_CLIENT_PREFIX}${randomText(random, 20)}`,
        secrets: [],
        createdAt: now,
      };
      const secret = settings.authMethod === 'none' ? null : newSecret();
      const client = secret === null ? bare : withSecret(bare, secret, now, now);
      return (await clients.create(tenant.id, client, now)) ? ok({ client, secret }) : fail({ code: 'clientLimit' });
    },

    async change(tenant, resource, id, change) {
      const client = await find(tenant, resource, id);
      if (!client) return fail(NOT_FOUND);
      const errors = isApp(id) ? faultsOfApp(change) : methodFault(client, change);
      if (errors.length > 0) return fail({ code: 'invalidRequest', errors });
      const may = await admitted(tenant, change);
      if (!may.ok) return may;
      const changed = { ...client, ...change };
      await clients.save(tenant.id, changed, clock.now());
      return ok(isApp(id) ? { ...changed, ...shownOfApp(tenant, resource) } : changed);
    },

    async remove(tenant, id) {
      if (isApp(id)) return fail({ code: 'appClientStays' });
      if (!isOwn(id) || !(await clients.remove(tenant.id, id, clock.now()))) return fail(NOT_FOUND);
      // After this point the client can begin no session.
      await sessions.endOfClient(tenant.id, id, 'revoked');
      return ok(null);
    },

    async newSecret(tenant, resource, id) {
      const client = await find(tenant, resource, id);
      if (!client) return fail(NOT_FOUND);
      if (!isApp(id) && client.authMethod === 'none') return fail(PUBLIC);
      const now = clock.now();
      const secret = newSecret();
      const next = withSecret(client, secret, addSeconds(now, CLIENT_SECRET_GRACE_S), now);
      await clients.save(tenant.id, next, now);
      return ok({ secret, previousEndsAt: next.secrets[1]?.endsAt ?? null });
    },
  };
}

const appOf = ({ name }: Tenant, { createdAt }: SocialLoginResource): OwnClient => appClientOf(name, createdAt);

/** The name and the redirects of the app come from the project, not from the stored client. */
const shownOfApp = ({ name }: Tenant, { callbackUrls }: SocialLoginResource) => ({
  name: name ?? 'app',
  redirectUris: callbackUrls,
});

const OF_PROJECT = 'of app is set with the project itself: by its name and its callback URLs';

function faultsOfApp(change: Partial<ClientSettings>): FieldFault[] {
  const faults: [keyof ClientSettings, string, string][] = [
    ['name', 'name', OF_PROJECT],
    ['redirectUris', 'redirect_uris', OF_PROJECT],
    ['authMethod', 'token_endpoint_auth_method', 'of app is fixed: it may use its secret, or PKCE without one'],
  ];
  return faults.flatMap(([field, path, message]) => (change[field] === undefined ? [] : [{ path, message }]));
}

/** A client without a secret cannot start to need one, nor the other way round: its programs would not know. */
function methodFault(client: OwnClient, { authMethod }: Partial<ClientSettings>): FieldFault[] {
  const changesKind = authMethod !== undefined && (authMethod === 'none') !== (client.authMethod === 'none');
  return changesKind
    ? [
        {
          path: 'token_endpoint_auth_method',
          message: 'cannot become one with or without a secret: make another client',
        },
      ]
    : [];
}

const PUBLIC: DomainError = {
  code: 'invalidRequest',
  errors: [{ path: 'id', message: 'is a client without a secret: its token_endpoint_auth_method is none' }],
};

const faultsIn = (
  path: string,
  uris: readonly string[] | undefined,
  faultOf: (uri: string) => string | null,
): FieldFault[] => (uris ?? []).flatMap((uri, index) => faultIn(`${path}.${index}`, uri, faultOf));

function faultIn(path: string, uri: string | null, faultOf: (uri: string) => string | null): FieldFault[] {
  const message = uri === null ? null : faultOf(uri);
  return message === null ? [] : [{ path, message }];
}
