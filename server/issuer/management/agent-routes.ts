/** The routes for what agents may connect to. They need the management key. */
import { contract } from '@porchlight/contract';
import type { Response } from 'express';
import { rest } from '../../http/rest/ts-rest.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { ManageAgents, ManageTrustedIssuers } from '../ports/agents.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { TrustedIssuer } from '../settings/trusted-issuer.ts';

interface Dependencies {
  readonly provisioning: Provisioning;
  readonly manageAgents: ManageAgents;
  readonly manageTrustedIssuers: ManageTrustedIssuers;
}

export function agentRoutes({ provisioning, manageAgents, manageTrustedIssuers: trusted }: Dependencies) {
  const tenantIdOf = async (res: Response): Promise<string> =>
    unwrap(await provisioning.read(callingTenant(res).id)).tenantId;
  return rest.router(contract.agents, {
    settings: async ({ res }) => ({
      status: 200,
      body: present(await manageAgents.settingsOf(await tenantIdOf(res))),
    }),
    setSettings: async ({ body, res }) => {
      await tenantIdOf(res);
      const { token_lifetime_s: tokenLifetimeS, ...lists } = body;
      const saved = await manageAgents.setSettings(callingTenant(res), { ...lists, tokenLifetimeS });
      return { status: 200, body: present(unwrap(saved)) };
    },
    trustedIssuers: async ({ res }) => ({
      status: 200,
      body: presentIssuers(await trusted.list(await tenantIdOf(res))),
    }),
    setTrustedIssuers: async ({ body, res }) => {
      await tenantIdOf(res);
      const issuers = body.issuers.map(({ client_ids, ...issuer }) => ({ ...issuer, clientIds: client_ids }));
      return { status: 200, body: presentIssuers(unwrap(await trusted.set(callingTenant(res), issuers))) };
    },
  });
}

const present = ({ resources, scopes, tokenLifetimeS }: AgentSettings) => ({
  resources: [...resources],
  scopes: scopes.map(({ name, description }) => ({ name, description })),
  token_lifetime_s: tokenLifetimeS,
});

const presentIssuers = (issuers: readonly TrustedIssuer[]) => ({
  issuers: issuers.map(({ issuer, clientIds, domains, provision }) => ({
    issuer,
    client_ids: [...clientIds],
    domains: [...domains],
    provision,
  })),
});
