/** The person decides on what waits. Only the person, in a browser: there is no call that approves. */
import type { Clock } from '../../kernel/clock.ts';
import { type Asker, isOfAgent, type PersonApproval } from '../common/person-approval.ts';
import { countsUntil } from '../common/request.ts';
import type { EndAgent, PersonApprovalStore, ToldApproval } from '../ports/person.ts';

export const PERSON_DECISIONS = ['approve', 'deny', 'deny-and-end'] as const;
export type PersonDecision = (typeof PERSON_DECISIONS)[number];

type Person = Pick<Asker, 'tenantId' | 'userId'>;

interface Dependencies {
  readonly clock: Clock;
  readonly approvals: PersonApprovalStore;
  readonly endAgent: EndAgent;
  readonly told: Pick<ToldApproval, 'decided'>;
  /** Called after a decision, so that whoever waits hears of it at once. */
  readonly wake: () => void;
}

export interface DecideByPerson {
  /** Null if there is no such request for this person. */
  view(person: Person, id: string): Promise<PersonApproval | null>;
  /** How many others wait. */
  othersOf(approval: PersonApproval): Promise<number>;
  /** False if there was nothing left to decide. */
  decide(person: Person, id: string, decision: PersonDecision): Promise<boolean>;
}

/** As many as a person can see on one page. */
const SHOWN_MAX = 100;

export const decideByPerson = ({ clock, approvals, endAgent, told, wake }: Dependencies): DecideByPerson => {
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
      if (!approval) return false;
      const now = clock.now();
      const status = decision === 'approve' ? 'approved' : 'denied';
      const { tenantId, userId } = person;
      const settled = await approvals.decide({ tenantId, userId, id }, status, now, countsUntil(status, approval, now));
      const decided = settled ? [settled] : [];
      if (decision === 'deny-and-end' && isOfAgent(approval)) {
        // First the connection: then nothing that it asks meanwhile is left behind.
        await endAgent(approval);
        decided.push(...(await approvals.denyAllOf(approval, now)));
      }
      for (const one of decided) await told.decided(one);
      wake();
      return decided.length > 0;
    },
  };
};
