/**
 * Takes back what an agent has asked of a person: what waits is denied, and so is a yes that was not used yet. It happens
 * when the person says no to the same thing, when the agent is disconnected, wherever that is done, and when the person is
 * blocked.
 */
import type { Clock } from '../../kernel/clock.ts';
import type { PersonApprovalStore, QuestionsOf, ToldApproval } from '../ports/person.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly approvals: Pick<PersonApprovalStore, 'denyAllOf'>;
  readonly told: Pick<ToldApproval, 'decided'>;
  /** Called after a decision, so that whoever waits hears of it at once. */
  readonly wake: () => void;
}

/** Of one person; of one asker if a client is given, and about one thing if a binding is. */
export type EndQuestions = (of: QuestionsOf) => Promise<void>;

export const endQuestions =
  ({ clock, approvals, told, wake }: Dependencies): EndQuestions =>
  async (of) => {
    for (const denied of await approvals.denyAllOf(of, clock.now())) await told.decided(denied);
    wake();
  };
