/** What a project has now, as the rules of approvals read it. */
import { PASSED_DAYS } from '@porchlight/contract';
import type { PresentState } from '../../approvals/describe/rule.ts';
import { appClientOf, isApp } from '../../issuer/settings/own-client.ts';
import { addHours } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fingerprintOf } from '../../keys/key.ts';
import { countFile } from '../../people/count-file.ts';
import type { PassedHosts } from '../../social-login/ports/passed-hosts.ts';
import { provisioning } from '../../social-login/resource/provision.ts';
import { provenDomains } from '../../social-login/settings/host-proof.ts';
import { isLocalHost, statusAt } from '../../social-login/settings/own-domain.ts';
import { hasPassed } from '../../social-login/settings/passed-host.ts';
import { createClientStore } from '../../storage/issuer/client-store.ts';
import { createIssuerStore } from '../../storage/issuer/issuer-store.ts';
import { createDomainStore } from '../../storage/social-login/domain/domain-store.ts';
import { createUserStore } from '../../storage/social-login/users/user-store.ts';
import { createTeamResourceStore } from '../../storage/teams/team-resource-store.ts';
import { createTeamStore } from '../../storage/teams/team-store.ts';
import type { PeopleAccess } from '../people/people.ts';
import type { Shared } from '../shared/shared.ts';
import type { Keys } from '../tenants/keys.ts';
import type { Webhooks } from '../tenants/webhooks.ts';
import type { Members } from './members.ts';

interface Needs {
  readonly members: Members;
  readonly keys: Keys;
  readonly people: PeopleAccess;
  readonly webhooks: Webhooks;
  readonly passedHosts: PassedHosts;
}

const orFail = <T>(value: T | null, error: DomainError): Result<T, DomainError> =>
  value === null ? fail(error) : ok(value);

export function presentState(shared: Shared, needs: Needs): PresentState {
  const { members, keys, people, webhooks, passedHosts } = needs;
  const { clock, database, sealer, offeredProviders, resources } = shared;
  const issuer = createIssuerStore(database, sealer);
  const clients = createClientStore(database);
  const domains = createDomainStore(database);
  const users = createUserStore(database);
  const teams = createTeamStore(database);
  const teamResources = createTeamResourceStore(database);
  const provisioned = provisioning(shared);
  return {
    offeredProviders,
    countFile,
    loopback: isLoopback(shared.baseUrl),
    resource: (tenantId) => resources.find(tenantId),
    contents: (tenantId) => provisioned.contents(tenantId),
    ownHost: async (tenantId) => (await domains.find(tenantId))?.host ?? null,
    provenDomains: async (tenant) => {
      const [resource, own] = await Promise.all([resources.find(tenant.id), domains.find(tenant.id)]);
      const isOwn =
        own?.ownerId === tenant.ownerId && statusAt(own, clock.now()) === 'active' && !isLocalHost(own.host);
      return [...provenDomains(tenant, resource?.provenHosts ?? [], clock.now()), ...(own && isOwn ? [own.host] : [])];
    },
    usage: async (tenantId) => {
      const since = addHours(clock.now(), -PASSED_DAYS * 24);
      const [passed, outcomes] = await Promise.all([
        passedHosts.listOf(tenantId),
        resources.outcomesSince(tenantId, since),
      ]);
      return {
        led: (place) => hasPassed(passed, place),
        signedIn: (provider) => outcomes.some((one) => one.event === 'authorize' && one.provider === provider),
      };
    },
    peopleWithout: async (tenantId, list) => {
      const resource = await resources.find(tenantId);
      return resource ? users.countBeyond(resource, list, addHours(clock.now(), -PASSED_DAYS * 24)) : 0;
    },
    access: (tenantId) => people.people.accessOf(tenantId),
    client: async (tenant, id) => {
      const resource = await provisioned.read(tenant.id);
      if (!resource.ok) return resource;
      const stored = await clients.find(tenant.id, id);
      const app = isApp(id) ? appClientOf(tenant.name, resource.value.createdAt) : null;
      return orFail(stored ?? app, { code: 'clientNotFound' });
    },
    agents: (tenantId) => issuer.agentsOf(tenantId),
    trustedIssuers: (tenantId) => issuer.trustedIssuersOf(tenantId),
    webhook: (tenantId, id) => webhooks.manageWebhooks.read(tenantId, id),
    key: async (tenantId, id) =>
      orFail(await keys.keys.find(tenantId, fingerprintOf(id), clock.now()), { code: 'keyNotFound' }),
    mainKey: async (tenantId) => {
      const mains = (await keys.keys.list(tenantId, clock.now())).filter(({ isMain }) => isMain);
      const [newest] = mains.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
      return newest ?? null;
    },
    members: (tenant) => members.manageMembers.list(tenant),
    teams: (tenantId) => teamResources.find(tenantId),
    teamContents: async (tenantId) => {
      const location = await resources.find(tenantId);
      return location && teamResources.contents(location);
    },
    team: async (tenantId, id) => {
      const location = await resources.find(tenantId);
      return location && teams.find(location, id);
    },
    teamRole: async (tenantId, teamId, userId) => {
      const location = await resources.find(tenantId);
      return location && teams.roleOf(location, teamId, userId);
    },
    passkey: async (tenantId, userId, handle) => {
      const resource = await provisioned.read(tenantId);
      return resource.ok ? people.managePasskeys.find(resource.value, userId, handle) : resource;
    },
    user: async (tenantId, id) => {
      const resource = await provisioned.read(tenantId);
      if (!resource.ok) return resource;
      const found = /^\d{1,15}$/.test(id) ? await users.find(resource.value, Number(id)) : null;
      if (!found) return fail({ code: 'userNotFound' });
      const blockedAt = await people.people.blockedAtOf(tenantId, found.id);
      const cameLately = found.lastSeen > addHours(clock.now(), -PASSED_DAYS * 24);
      return ok({ ...found, isBlocked: blockedAt !== null, cameLately });
    },
  };
}
