/** What a form of the agents page changes: one address, one scope or the lifetime of tokens at a time. Pure. */
import { AGENT_TOKEN_LIFETIME_MAX_S, AGENT_TOKEN_LIFETIME_MIN_S, type FieldFault } from '@porchlight/contract';
import type { AgentSettings } from '../issuer/settings/agent-settings.ts';
import type { SentForm } from './owner-routes.ts';

type ChangeSettings = (present: AgentSettings, form: SentForm) => AgentSettings;

export const withResource: ChangeSettings = (present, form) => ({
  ...present,
  resources: [...new Set([...present.resources, form.field('resource')])],
});

export const withoutResource: ChangeSettings = (present, form) => ({
  ...present,
  resources: present.resources.filter((address) => address !== form.field('resource')),
});

/** A scope with an existing name gets the new description. */
export const withScope: ChangeSettings = (present, form) => {
  const scope = { name: form.field('scope'), description: form.field('description') };
  const isThere = present.scopes.some(({ name }) => name === scope.name);
  const scopes = isThere
    ? present.scopes.map((one) => (one.name === scope.name ? scope : one))
    : [...present.scopes, scope];
  return { ...present, scopes };
};

export const withoutScope: ChangeSettings = (present, form) => ({
  ...present,
  scopes: present.scopes.filter(({ name }) => name !== form.field('scope')),
});

export const withLifetime: ChangeSettings = (present, form) => ({
  ...present,
  tokenLifetimeS: Number(form.field('minutes')) * 60,
});

interface Issue {
  readonly path: string | readonly PropertyKey[];
  readonly message: string;
}

const FAULTS_SHOWN = 3;

/** Names the entry that is wrong, because the reader sees no index. */
export const agentFaults = (issues: readonly Issue[], { resources, scopes }: AgentSettings): FieldFault[] =>
  issues.slice(0, FAULTS_SHOWN).map(({ path, message }) => {
    const [list, index, part] = typeof path === 'string' ? path.split('.') : path.map(String);
    const at = Number(index ?? Number.NaN);
    const entry = list === 'resources' ? resources[at] : scopes[at]?.name;
    return { path: String(list), message: `${subject(list, entry)} ${reason(list, part, message)}.` };
  });

const SUBJECTS: Readonly<Record<string, string>> = {
  resources: 'The list of addresses',
  token_lifetime_s: 'The lifetime of tokens',
};

const subject = (list: string | undefined, entry: string | undefined): string =>
  entry || (SUBJECTS[list ?? ''] ?? 'The list of scopes');

const inMinutes = (seconds: number): number => seconds / 60;

const reason = (list: string | undefined, part: string | undefined, message: string): string => {
  if (list === 'token_lifetime_s')
    return `must be a whole number of minutes from ${inMinutes(AGENT_TOKEN_LIFETIME_MIN_S)} to ${inMinutes(AGENT_TOKEN_LIFETIME_MAX_S)}`;
  return part === 'description' ? 'needs words that say what it allows, at most 200 characters' : message;
};
