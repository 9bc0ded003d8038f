/**
 * The server of the app and the scopes for which an assertion gives a token: those that the organisation allows, the client
 * asks for and the app knows. Pure.
 */
import { fail, ok, type Result } from '../../kernel/result.ts';
import { isSameResource } from '../../oidc/same-resource.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { AssertionRefusal } from './assertion-refusal.ts';

interface Asked {
  /** The claims of the assertion. */
  readonly allowed: { readonly resource: unknown; readonly scope: unknown };
  /** The parameters of the request. */
  readonly asked: { readonly resource: unknown; readonly scope: unknown };
}

interface Target {
  readonly resource: string;
  readonly scopes: AgentSettings['scopes'];
}

/** RFC 8707 section 2. A token is for one server, so if several remain the client has to choose. */
export function targetOf(agents: AgentSettings, { allowed, asked }: Asked): Result<Target, AssertionRefusal> {
  const isAmong = (names: readonly unknown[], resource: string): boolean =>
    names.some((name) => typeof name === 'string' && isSameResource(resource, name));
  const named = listOf(allowed.resource);
  const allowedHere = named ? agents.resources.filter((one) => isAmong(named, one)) : onlyOne(agents.resources);
  const wanted = listOf(asked.resource);
  const isMore = wanted?.some((name) => !allowedHere.some((one) => isAmong([name], one))) ?? false;
  const left = wanted ? allowedHere.filter((one) => isAmong(wanted, one)) : allowedHere;
  const [resource, ...others] = left;
  if (isMore || resource === undefined)
    return fail(noTarget('the assertion is not for this server of the app', agents));
  if (others.length > 0) return fail(noTarget('send resource with one server that the assertion names', agents));
  return scopesFor(agents, resource, { allowed, asked });
}

function scopesFor(
  agents: AgentSettings,
  resource: string,
  { allowed, asked }: Asked,
): Result<Target, AssertionRefusal> {
  const ofOrganisation = new Set(wordsOf(allowed.scope));
  const wanted = asked.scope ? new Set(wordsOf(asked.scope)) : ofOrganisation;
  const scopes = agents.scopes.filter(({ name }) => ofOrganisation.has(name) && wanted.has(name));
  // RFC 6749 section 3.3: an empty scope counts as no scope. Servers without scopes have nothing to ask for.
  if (scopes.length > 0 || agents.scopes.length === 0) return ok({ resource, scopes });
  const known = agents.scopes.map(({ name }) => name).join(', ');
  const description = `none of the scopes is in the assertion, in the request and known to the app, which has: ${known}`;
  return fail({ fault: 'assertion_scope', error: 'invalid_scope', description });
}

/** Null if nothing was named. */
const listOf = (value: unknown): readonly unknown[] | null => (value === undefined ? null : [value].flat());

/** An assertion that names no server means the app's only one. */
const onlyOne = (resources: readonly string[]): readonly string[] => (resources.length === 1 ? resources : []);

const wordsOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(' ') : []);

const noTarget = (what: string, { resources }: AgentSettings): AssertionRefusal => ({
  fault: 'assertion_audience',
  error: 'invalid_target',
  description: `${what}; its servers are: ${resources.join(', ')}`,
});
