/** The measurements of the bench, as far as the document shows them. */
import type { Capacity } from './capacity.ts';

export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export interface MeasuredRow {
  readonly name: string;
  readonly cpuMicros?: number;
  readonly perSecond?: number;
  readonly cpuRatio?: Spread;
  readonly rateRatio?: Spread;
  readonly cpuRounds?: readonly number[];
}

/** A limit, and whether it was met. */
export interface SpeedLimit {
  readonly what: string;
  readonly limit: string;
  readonly measured: string;
  readonly peers: string;
  readonly met: boolean;
}

export interface CallRow {
  readonly name: string;
  readonly smallMs: number;
  readonly bigMs: number;
  readonly ratio: number;
}

/** Verify inside the app's own server. */
export interface BesideFigures {
  /** CPU time of `session` in the app's process, for the cookies of a token that was seen before. */
  readonly rememberedCpuMicros: number;
  readonly requestsForIt: number;
  readonly streams: number;
  /**
   * The share of a core and of memory that streams add to what the node takes without them. Garbage is collected before
   * each of the two measurements, because its amount changes from moment to moment and may be larger than what is measured.
   */
  readonly streamsCpuShare: number;
  readonly streamsMb: number;
  /** From the answer of the logout to the app's first refusal, in milliseconds. */
  readonly delayP50: number;
  readonly delayP99: number;
  readonly samples: number;
}

/** The part of the bench's report that the document shows. */
export interface SpeedFigures {
  readonly machine: string;
  /** The version of better-auth that the figures beside it were measured with. */
  readonly betterAuth?: string;
  readonly limits?: readonly SpeedLimit[];
  /** How long the quick run took, if there was one. */
  readonly quickSeconds?: number;
  readonly verify?: readonly MeasuredRow[];
  readonly beside?: BesideFigures;
  readonly refresh?: { readonly measured: readonly MeasuredRow[]; readonly pgbenchPerSecond: number | null };
  readonly signIn?: readonly {
    readonly name: string;
    readonly requests: number;
    readonly transactions: number | null;
    readonly cpuMs: number;
    readonly p50: number;
  }[];
  readonly telemetry?: { readonly measured: readonly MeasuredRow[] };
  readonly issuers?: { readonly issuers: number; readonly verify: readonly MeasuredRow[] };
  readonly capacity?: Capacity;
  readonly pages?: readonly (MeasuredRow & { readonly bytes: number })[];
  readonly cores?: {
    readonly workers: readonly {
      readonly workers: number;
      readonly perSecond: number;
      readonly p99: number;
      /** Undefined in figures that were written before these were measured. */
      readonly cpuFirst?: number;
      readonly cpuLater?: number;
    }[];
    readonly overload: readonly {
      readonly name: string;
      readonly perSecond: number;
      readonly answered: number;
      readonly shed: number;
      readonly failed?: number;
      readonly p99: number;
    }[];
    readonly restingMb?: number;
    readonly overloadMb: number;
  };
  readonly start?: readonly { readonly name: string; readonly readyMs: number; readonly rss: number }[];
  readonly growth?: {
    readonly scale: {
      readonly tenants: number;
      readonly users: number;
      readonly events: number;
      readonly revocations: number;
    };
    readonly calls: readonly CallRow[];
    readonly stream: { readonly addedMb: number; readonly users: number; readonly seconds: number };
    readonly start: { readonly ratio: number };
    readonly embedded?: {
      readonly scale: { readonly tenants: number; readonly users: number; readonly events: number };
      readonly calls: readonly CallRow[];
    };
  };
  readonly nodes?: readonly {
    readonly nodes: number;
    readonly verifyCpuMicros: number;
    readonly delayP50: number;
    readonly delayP99: number;
    readonly cpuShare: number;
  }[];
  readonly soak?: {
    readonly minutes: number;
    readonly actors: readonly {
      readonly name: string;
      readonly count: number;
      readonly failures: number;
      readonly p99: number;
    }[];
    readonly rss: { readonly warm: number; readonly end: number; readonly perMinute: number; readonly error: number };
    readonly compiled?: { readonly warm: number; readonly end: number };
    readonly heap: {
      readonly first: number;
      readonly last: number;
      readonly perMinute: number;
      readonly error: number;
    };
  };
}
