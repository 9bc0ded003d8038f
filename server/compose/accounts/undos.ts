import { setTimeout as sleep } from 'node:timers/promises';
import { createUndoStore } from '../../storage/undo/undo-store.ts';
import { makesOwners } from '../../teams/team.ts';
import type { EndedRows, Undos } from '../../undo/ports.ts';
import { undos } from '../../undo/undos.ts';
import type { People } from '../people/people.ts';
import type { Teams } from '../people/teams.ts';
import type { Shared } from '../shared/shared.ts';
import type { Issuer } from '../social-login/issuer.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import type { Webhooks } from '../tenants/webhooks.ts';

interface Needs {
  readonly socialLogin: Pick<SocialLogin, 'provisioning' | 'manageProviders' | 'manageAdoption' | 'hosts'>;
  readonly managedPeople: Pick<People, 'managePeople'>;
  readonly webhooks: Pick<Webhooks, 'manageWebhooks'>;
  readonly teams: Pick<Teams, 'manageTeams'>;
  readonly issuer: Pick<Issuer, 'manageClients' | 'manageAgents' | 'manageTrustedIssuers'>;
}

/** What was ended at the desk, and the use cases that put it back. */
export const composeUndos = (
  { clock, database, random }: Pick<Shared, 'clock' | 'database' | 'random'>,
  { socialLogin, managedPeople, webhooks, teams, issuer }: Needs,
  rows: EndedRows,
): Undos =>
  undos({
    clock,
    random,
    wait: sleep,
    store: createUndoStore(database),
    needs: {
      rows,
      provisioning: socialLogin.provisioning,
      clients: issuer.manageClients,
      agents: issuer.manageAgents,
      trustedIssuers: issuer.manageTrustedIssuers,
      access: managedPeople.managePeople,
      adoption: socialLogin.manageAdoption,
      webhooks: webhooks.manageWebhooks,
      providers: socialLogin.manageProviders,
      teams: {
        async makesOwners(tenant, role) {
          const place = await teams.manageTeams.place(tenant);
          return place.ok && makesOwners(place.value.resource.roles, role);
        },
        async putBackMember(tenant, { teamId, userId, role }) {
          const place = await teams.manageTeams.place(tenant);
          return place.ok ? teams.manageTeams.putBackMember(place.value, teamId, userId, role) : place;
        },
        async putBackInvitation(tenant, { teamId, ...kept }) {
          const place = await teams.manageTeams.place(tenant);
          return place.ok ? teams.manageTeams.putBackInvitation(place.value, teamId, kept) : place;
        },
      },
      reloadHosts: (tenantIds) => socialLogin.hosts.reload(tenantIds),
    },
  });
