/** A way from one address to somebody who is signed in. */
import type { Agent } from './agent.ts';

export interface Way {
  readonly name: string;
  /** The name of the user who is signed in at its end. */
  readonly walk: (baseUrl: string) => Promise<{ readonly agent: Agent; readonly user: string }>;
}
