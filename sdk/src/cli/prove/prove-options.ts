/** What a run needs to know. The command line reads it from its arguments; tests write it themselves. */
import type { Management } from '../../management/index.ts';
import type { Sleep } from '../frame/sleep.ts';
import type { Allowed } from './findings/allow.ts';
import type { Matrix } from './findings/matrix.ts';
import type { Report } from './findings/report.ts';
import type { GivenPerson } from './people/given-person.ts';
import type { Chromium } from './site/chromium.ts';

interface ProvedProject {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly management: Management;
  /** Scheme, host and port of its own host, if it has an active one. */
  readonly ownOrigin?: string | null;
}

export interface ProveOptions {
  readonly app: URL;
  /** The project whose test users walk; null if the people are given. */
  readonly project: ProvedProject | null;
  readonly given: readonly [GivenPerson, GivenPerson] | null;
  readonly mayWrite: boolean;
  readonly maxRequests: number;
  readonly minutes: number;
  /** Milliseconds between two requests. */
  readonly paceMs: number;
  readonly allowed: readonly Allowed[];
  /** The matrix of an earlier run, to which this one is compared. */
  readonly earlier?: Matrix | null;
  /** The folder of the app, in which its addresses are looked for. */
  readonly folder: string;
  readonly framework: string | null;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly sleep?: Sleep | undefined;
  readonly say: (what: string) => void;
  /** Null in fetch mode. */
  readonly chromium: Chromium | null;
  /** Keeps the report at the service, which still knows the people of the run at that time; null if it is not kept. */
  readonly record: ((report: Report) => Promise<string>) | null;
  readonly fetch?: typeof globalThis.fetch;
  /** The run ends as soon as this check has found something grave, for those who planted it. */
  readonly until?: string | undefined;
}
