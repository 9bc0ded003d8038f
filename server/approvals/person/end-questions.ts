/**
 * Takes back what an agent has asked of a person: what waits is denied, and so is a yes that was not used yet. It happens
 * when the person says no to the same thing, and when the agent is disconnected, wherever that is done.
 */
import type { Clock } from '../../kernel/clock.ts';
import type { Asker, PersonApproval } from '../common/person-approval.ts';
import type { PersonApprovalStore, ToldApproval } from '../ports/person.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly approvals: Pick<PersonApprovalStore, 'denyAllOf'>;
  readonly told: Pick<ToldApproval, 'decided'>;
  /** Called after a decision, so that whoever waits hears of it at once. */
  readonly wake: () => void;
}

/** Of one asker, about one thing if a binding is given. */
export type EndQuestions = (of: Asker & Partial<Pick<PersonApproval, 'binding'>>) => Promise<void>;

export const endQuestions =
  ({ clock, approvals, told, wake }: Dependencies): EndQuestions =>
  async (of) => {
    for (const denied of await approvals.denyAllOf(of, clock.now())) await told.decided(denied);
    wake();
  };
