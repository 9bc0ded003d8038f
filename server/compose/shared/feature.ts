/**
 * What a feature gives to the composition in addition to its routes. Each field is optional, and the composition root
 * only joins them. Routes and authenticators are not here: they are required, so the root names them one by one.
 */
import type { Express } from 'express';
import type { FinishedRequest } from '../../http/access-log.ts';
import type { ReadinessCheck } from '../../http/readiness.ts';

export interface Feature {
  /** Pages and protocols that are not part of the REST contract. */
  readonly mount?: (app: Express) => void;
  /** Sees every finished request. It must return at once. */
  readonly onFinished?: (request: FinishedRequest) => void;
  readonly readiness?: readonly ReadinessCheck[];
  readonly jobs?: readonly Job[];
  /** Answers requests that are held open, because the node takes no more traffic. */
  readonly drain?: () => void;
  /** Runs before the node takes traffic. */
  readonly start?: () => Promise<void>;
  /** Ends what the feature keeps running. */
  readonly stop?: () => Promise<void>;
}

/** Background work. A `shared` job runs on one node at a time, under a lock in the database. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly shared: boolean;
  /** The job looks for work that requests leave behind. It runs less often while this process serves no requests. */
  readonly followsRequests?: boolean;
  run(): Promise<void>;
}
