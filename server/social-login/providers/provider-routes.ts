/** The routes of an app's identity providers. They need the management key. */
import { contract, type Provider } from '@porchlight/contract';
import type { z } from 'zod';
import { rest } from '../../http/rest/ts-rest.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { askedHere, clientFieldsOf, isAskedHere } from '../../providers/catalogue/catalogue.ts';
import type { ProviderProblem } from '../../providers/ports.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { SignInHosts } from '../ports/domains.ts';
import { addressesToRegister } from '../settings/callback-address.ts';
import type { EffectiveProvider } from '../settings/provider-settings.ts';
import type { ManageProviders } from './manage-providers.ts';
import { readProviderChange } from './provider-change.ts';
import { problemMessage, problemOf } from './provider-problem.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly hosts: Pick<SignInHosts, 'hostOriginOf'>;
  readonly manageProviders: ManageProviders;
}

export const providerRoutes = ({ baseUrl, hosts, manageProviders }: Dependencies) => {
  const present = (shown: EffectiveProvider, tenantId: string) =>
    presentProvider(
      shown,
      addressesToRegister({ ...shown, baseUrl, tenantId, hostOrigin: hosts.hostOriginOf(tenantId) }),
    );
  return rest.router(contract.providers, {
    list: async ({ res }) => {
      const shown = unwrap(await manageProviders.list(callingTenant(res).id));
      return { status: 200, body: { providers: shown.map((each) => present(each, callingTenant(res).id)) } };
    },
    set: async ({ params: { provider }, body, res }) => {
      const change = unwrap(readProviderChange(provider, body));
      const shown = unwrap(await manageProviders.set(callingTenant(res), provider, change));
      return { status: 200, body: present(shown, callingTenant(res).id) };
    },
    remove: async ({ params: { provider }, res }) => {
      unwrap(await manageProviders.reset(callingTenant(res).id, provider));
      return { status: 200, body: { deleted: true } };
    },
    check: async ({ params: { provider }, res }) => {
      const problem = unwrap(await manageProviders.check(callingTenant(res), provider));
      return { status: 200, body: { ok: problem === null, problem: presentProblem(problem) } };
    },
  });
};

const presentProvider = (shown: EffectiveProvider, addresses: [string, ...string[]]): z.output<typeof Provider> => ({
  provider: shown.provider,
  label: shown.label,
  enabled: shown.enabled,
  credentials: shown.credentials,
  client_fields: clientFieldsOf(shown.provider),
  client_id: shown.client?.clientId ?? null,
  issuer: shown.issuer,
  domains: [...(shown.client?.domains ?? [])],
  redirect_uri: addresses[0],
  redirect_uris: addresses,
  problem: presentProblem(problemOf(shown)),
  checked_at: shown.checkedAt,
  ...(isAskedHere(shown.provider) && askedHere(shown.provider).sendsMail && { from: shown.mail?.from ?? null }),
});

const presentProblem = (problem: ProviderProblem | null): { code: string; message: string } | null =>
  problem && { code: problem.code, message: problemMessage(problem.code) };
