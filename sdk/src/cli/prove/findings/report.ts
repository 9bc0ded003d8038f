/** The result of a run of `porchlight prove`: what was checked, what was not, and what was found. */
import type { Comparison, Matrix } from './matrix.ts';

export type Severity = 'high' | 'medium' | 'low' | 'info';

export const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low', 'info'];

/** One request of a finding. The answer is not quoted; only the owner of the canary in it is named. */
export interface ShownRequest {
  readonly as: string;
  readonly request: string;
  readonly answer: string;
}

export interface Finding {
  readonly id: string;
  /** Stays the same from run to run: check, method, route and who got in. */
  readonly fingerprint: string;
  readonly severity: Severity;
  readonly title: string;
  readonly requests: readonly ShownRequest[];
  readonly fix: string;
  /** How many addresses of this route it was seen at. */
  readonly seen: number;
  /** Where the handler of the route is in the source of the app, if it was found there. */
  readonly source?: { readonly file: string; readonly line: number };
}

export interface NotReached {
  /** A check, or an address. */
  readonly what: string;
  readonly why: string;
  /** False if nothing is missing without it: it does not apply to this app or this run. */
  readonly applies: boolean;
}

/** A person whom the run made. The app may have kept rows of theirs. */
export interface MadePerson {
  readonly as: string;
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface Coverage {
  /** The version of the command. */
  readonly version: string;
  readonly mode: 'fetch' | 'chromium';
  /** Checks that have a result. */
  readonly proved: readonly string[];
  /** Addresses of the app, as patterns. */
  readonly reached: readonly string[];
  readonly not_reached: readonly NotReached[];
  readonly requests: number;
  readonly seconds: number;
  readonly test_users: readonly MadePerson[];
}

export interface Report {
  readonly app: string;
  readonly coverage: Coverage;
  readonly matrix: Matrix;
  /** What has changed since an earlier run; only with `--compare`. */
  readonly compare?: Comparison;
  readonly findings: readonly Finding[];
}

const FAIL_SEVERITIES: readonly string[] = ['high', 'medium', 'low'];
export const isFailSeverity = (text: string): text is Severity => FAIL_SEVERITIES.includes(text);

export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least);

/** Whether a finding makes the command fail, unless `--fail-on` says otherwise. */
export const isGrave = ({ severity }: Finding): boolean => isAtLeast(severity, 'medium');

export const byGravity = (one: Finding, other: Finding): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || one.id.localeCompare(other.id);
