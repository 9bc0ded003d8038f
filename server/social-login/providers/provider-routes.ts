/** The identity providers of an app over HTTP. Behind the management key. */
import { contract, type Provider, type ProviderSettings } from '@porchlight/contract';
import type { z } from 'zod';
import { rest } from '../../http/rest/ts-rest.ts';
import { type DomainError, unwrap } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type ProviderProblem, providerCallbackPath } from '../../providers/ports.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { ProviderChange } from '../ports/providers.ts';
import type { EffectiveProvider } from '../settings/provider-settings.ts';
import type { ManageProviders } from './manage-providers.ts';
import { problemMessage } from './provider-problem.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly manageProviders: ManageProviders;
}

export const providerRoutes = ({ baseUrl, manageProviders }: Dependencies) =>
  rest.router(contract.providers, {
    list: async ({ res }) => {
      const shown = unwrap(await manageProviders.list(callingTenant(res).id));
      return { status: 200, body: { providers: shown.map((each) => presentProvider(each, baseUrl)) } };
    },
    set: async ({ params: { provider }, body, res }) => {
      const change = unwrap(readChange(provider, body));
      const shown = unwrap(await manageProviders.set(callingTenant(res), provider, change));
      return { status: 200, body: presentProvider(shown, baseUrl) };
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

export const presentProvider = (shown: EffectiveProvider, baseUrl: string): z.output<typeof Provider> => ({
  provider: shown.provider,
  label: shown.label,
  enabled: shown.enabled,
  credentials: shown.credentials,
  client_id: shown.client?.clientId ?? null,
  issuer: shown.issuer,
  domains: [...(shown.client?.domains ?? [])],
  redirect_uri: baseUrl + providerCallbackPath(shown.provider),
  problem: presentProblem(shown.problem),
  checked_at: shown.checkedAt,
});

const presentProblem = (problem: ProviderProblem | null): { code: string; message: string } | null =>
  problem && { code: problem.code, message: problemMessage(problem.code) };

const APPLE_FIELDS = ['client_id', 'team_id', 'key_id', 'private_key'] as const;

function readChange(provider: string, body: z.output<typeof ProviderSettings>): Result<ProviderChange, DomainError> {
  const { enabled, position, client_id: clientId, client_secret: clientSecret, issuer, label, domains } = body;
  const common = { enabled, position, clientId, issuer, label, domains };
  if (provider !== 'apple') {
    const foreign = (['team_id', 'key_id', 'private_key'] as const).find((name) => body[name] !== undefined);
    if (foreign) return fail(fault(foreign, 'is for apple alone: leave it out'));
    if (clientSecret === undefined) return ok(common);
    if (clientId === undefined) return fail(fault('client_id', 'goes with client_secret'));
    return ok({ ...common, credentials: { clientId, clientSecret } });
  }
  if (clientSecret !== undefined)
    return fail(fault('client_secret', 'Apple has none: send client_id, team_id, key_id and private_key'));
  const sent = APPLE_FIELDS.filter((name) => body[name] !== undefined);
  if (sent.length === 0) return ok(common);
  const missing = APPLE_FIELDS.find((name) => body[name] === undefined);
  if (missing) return fail(fault(missing, 'client_id, team_id, key_id and private_key go together'));
  const { team_id: teamId = '', key_id: keyId = '', private_key: privateKey = '' } = body;
  if (!privateKey.includes('-----BEGIN PRIVATE KEY-----'))
    return fail(fault('private_key', 'must be the text of the key file (.p8) that Apple hands out'));
  return ok({ ...common, credentials: { clientId: clientId ?? '', teamId, keyId, privateKey } });
}

const fault = (path: string, message: string): DomainError => ({ code: 'invalidRequest', errors: [{ path, message }] });
