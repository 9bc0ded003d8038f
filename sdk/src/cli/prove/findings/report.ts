/** The result of a run of `porchlight prove`: what was checked, what was not, and what was found. */
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
  readonly severity: Severity;
  readonly title: string;
  readonly requests: readonly ShownRequest[];
  readonly fix: string;
  /** Where the address is in the source of the app, if it was found there. */
  readonly source?: { readonly file: string; readonly line: number };
}

export interface NotReached {
  /** A check, or an address. */
  readonly what: string;
  readonly why: string;
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
}

export interface Report {
  readonly app: string;
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
}

/** Whether a finding makes the command fail. */
export const isGrave = ({ severity }: Finding): boolean => severity === 'high' || severity === 'medium';

export const byGravity = (one: Finding, other: Finding): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || one.id.localeCompare(other.id);
