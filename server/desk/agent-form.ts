/** What agents may connect to, as an owner types it: a line for each address, and for each scope with its words. Pure. */
import { AGENT_TOKEN_LIFETIME_MAX_S, AGENT_TOKEN_LIFETIME_MIN_S, type FieldFault } from '@porchlight/contract';

interface Scope {
  readonly name: string;
  readonly description: string;
}

interface Issue {
  readonly path: string | readonly PropertyKey[];
  readonly message: string;
}

interface AgentForm {
  readonly settings: {
    readonly resources: readonly string[];
    readonly scopes: readonly Scope[];
    readonly token_lifetime_s?: number;
  };
  /** Faults that name the line: the reader has no index to count by. */
  inWords(issues: readonly Issue[]): FieldFault[];
}

const FAULTS_SHOWN = 3;

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function readAgentForm(resourceText: string, scopeText: string, minutesText: string): AgentForm {
  const resources = linesOf(resourceText);
  const scopes = linesOf(scopeText).map(scopeOf);
  return {
    settings: { resources, scopes, ...(minutesText === '' ? {} : { token_lifetime_s: Number(minutesText) * 60 }) },
    inWords: (issues) =>
      issues.slice(0, FAULTS_SHOWN).map(({ path, message }) => {
        const [list, index, part] = typeof path === 'string' ? path.split('.') : path.map(String);
        const at = Number(index ?? Number.NaN);
        const line = list === 'resources' ? resources[at] : scopes[at]?.name;
        return { path: String(list), message: `${subject(list, line)} ${reason(list, part, message)}.` };
      }),
  };
}

/** The first word is the name, the rest says what it allows. */
function scopeOf(line: string): Scope {
  const [name = ''] = line.split(/\s/, 1);
  return { name, description: line.slice(name.length).trim() };
}

export const scopeLine = ({ name, description }: Scope): string => `${name} ${description}`;

const SUBJECTS: Readonly<Record<string, string>> = {
  resources: 'The list of addresses',
  token_lifetime_s: 'The lifetime of tokens',
};

const subject = (list: string | undefined, line: string | undefined): string =>
  line ?? SUBJECTS[list ?? ''] ?? 'The list of scopes';

const inMinutes = (seconds: number): number => seconds / 60;

const reason = (list: string | undefined, part: string | undefined, message: string): string => {
  if (list === 'token_lifetime_s')
    return `must be a whole number of minutes from ${inMinutes(AGENT_TOKEN_LIFETIME_MIN_S)} to ${inMinutes(AGENT_TOKEN_LIFETIME_MAX_S)}`;
  return part === 'description' ? `needs words after it that say what it allows, at most 200 characters` : message;
};
