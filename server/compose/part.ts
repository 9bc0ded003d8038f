/** What a feature hands to the composition: each field is optional, and the composition root only joins them. */
import type { Express } from 'express';
import type { RestRoutes } from '../http/app.ts';
import type { FeatureAuthenticators } from '../http/authenticate.ts';
import type { ReadinessCheck } from '../http/readiness.ts';

export interface Part {
  readonly routes?: Partial<{ [K in keyof RestRoutes]: Partial<RestRoutes[K]> }>;
  /** Pages and protocols that are not part of the REST contract. */
  readonly mount?: (app: Express) => void;
  readonly authenticators?: Partial<FeatureAuthenticators>;
  readonly readiness?: readonly ReadinessCheck[];
  readonly jobs?: readonly Job[];
  /** Ends what the feature keeps running. */
  readonly stop?: () => Promise<void>;
}

/** Background work. A `shared` job runs on one node at a time, under a lock in the database. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly shared: boolean;
  run(): Promise<void>;
}
