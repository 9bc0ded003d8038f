/** The person decides on what waits. Only the person, in a browser: there is no call that approves. */
import type { Clock } from '../../kernel/clock.ts';
import { type Asker, isOfAgent, type PersonApproval } from '../common/person-approval.ts';
import { countsUntil } from '../common/request.ts';
import type { EndAgent, PersonApprovalStore, ToldApproval } from '../ports/person.ts';
import type { EndQuestions } from './end-questions.ts';

export const PERSON_DECISIONS = ['approve', 'deny', 'deny-and-end'] as const;
export type PersonDecision = (typeof PERSON_DECISIONS)[number];

type Person = Pick<Asker, 'tenantId' | 'userId'>;

interface Dependencies {
  readonly clock: Clock;
  readonly approvals: PersonApprovalStore;
  /** Whether the owner has blocked the person. Who is blocked speaks for nobody, with an open page too. */
  readonly isBlocked: (person: Person) => Promise<boolean>;
  readonly endAgent: EndAgent;
  readonly endQuestions: EndQuestions;
  readonly told: Pick<ToldApproval, 'decided'>;
  /** Called after a decision, so that whoever waits hears of it at once. */
  readonly wake: () => void;
}

export interface DecideByPerson {
  /** Null if there is no such request for this person. */
  view(person: Person, id: string): Promise<PersonApproval | null>;
  /** How many others wait. */
  othersOf(approval: PersonApproval): Promise<number>;
  /** False if there was nothing left to approve, or the person is blocked. */
  decide(person: Person, id: string, decision: PersonDecision): Promise<boolean>;
}

/** As many as a person can see on one page. */
const SHOWN_MAX = 100;

export const decideByPerson = ({
  clock,
  approvals,
  isBlocked,
  endAgent,
  endQuestions,
  told,
  wake,
}: Dependencies): DecideByPerson => {
  const view: DecideByPerson['view'] = async (person, id) => {
    const approval = await approvals.find({ tenantId: person.tenantId, id });
    return approval?.userId === person.userId ? approval : null;
  };
  return {
    view,
    async othersOf({ id, tenantId, userId }) {
      const now = clock.now();
      const all = await approvals.ofUser({ tenantId, userId }, SHOWN_MAX);
      return all.filter((one) => one.id !== id && one.status === 'pending' && one.expiresAt > now).length;
    },
    async decide(person, id, decision) {
      const approval = await view(person, id);
      if (!approval || (await isBlocked(person))) return false;
      const now = clock.now();
      const status = decision === 'approve' ? 'approved' : 'denied';
      const { tenantId, userId } = person;
      const settled = await approvals.decide({ tenantId, userId, id }, status, now, countsUntil(status, approval, now));
      if (settled) await told.decided(settled);
      if (decision === 'deny-and-end' && isOfAgent(approval)) {
        // First the connection: then nothing that it asks meanwhile is left behind.
        await endAgent(approval);
        await endQuestions({ tenantId, userId, clientId: approval.clientId });
      } else if (status === 'denied') {
        // A no is newer than a yes to the same thing that nobody has used, to this question too: it may be open twice.
        await endQuestions({ tenantId, userId, clientId: approval.clientId, binding: approval.binding });
      } else if (settled && (await isBlocked(person))) {
        // They were blocked at the same moment, and what waited was ended before this yes was stored.
        await endQuestions({ tenantId, userId });
      }
      wake();
      return settled !== null || status === 'denied';
    },
  };
};
