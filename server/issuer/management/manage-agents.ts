/** What an owner lets the agents of users connect to. REST, the desk and the command line call this. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldFault } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { AdmitList } from '../../limits/ports.ts';
import type { ManageAgents } from '../ports/agents.ts';
import type { IssuerStore } from '../ports/keys.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';

export const manageAgents = ({
  clock,
  store,
  admitList,
}: {
  readonly admitList: AdmitList;
  readonly clock: Clock;
  readonly store: IssuerStore;
}): ManageAgents => ({
  settingsOf: (tenantId) => store.agentsOf(tenantId),
  async setSettings(tenant, change): Promise<Result<AgentSettings, DomainError>> {
    const present = await store.agentsOf(tenant.id);
    const { resources, scopes, tokenLifetimeS = present.tokenLifetimeS } = change;
    const settings: AgentSettings = { resources, scopes, tokenLifetimeS };
    const faults = settings.resources.flatMap((resource, index): FieldFault[] => {
      const message = resourceFault(resource);
      return message === null ? [] : [{ path: `resources.${index}`, message }];
    });
    if (faults.length > 0) return fail({ code: 'invalidRequest', errors: faults });
    if (isDeepStrictEqual(present, settings)) return ok(settings);
    const admitted = await admitList(tenant, 'resources', settings);
    if (!admitted.ok) return admitted;
    await store.setAgents(tenant.id, settings, clock.now());
    return ok(settings);
  },
});

/** RFC 8707 section 2: an absolute address without a fragment. Tokens travel there, so it is https, or this machine. */
export function resourceFault(resource: string): string | null {
  const url = URL.parse(resource);
  if (!url || /[\p{Cc}\s\\]/u.test(resource)) return 'must be an absolute address such as https://app.example.com/mcp';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (resource.includes('#')) return 'must not have a fragment';
  if (url.hostname.includes('*')) return 'must name one host; a token is for one server';
  if (url.protocol === 'https:') return null;
  return url.protocol === 'http:' && isLoopback(url) ? null : 'must use https, or http on a loopback address';
}
