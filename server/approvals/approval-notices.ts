/** Calls that wait, as notices of their project. */
import type { Clock } from '../kernel/clock.ts';
import type { NoticeOf } from '../tenants/ports.ts';
import { askedOf } from './asked-words.ts';
import { keyOf } from './decide-approval.ts';
import type { ApprovalStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly approvals: Pick<ApprovalStore, 'waitingIn'>;
}

export const approvalNotices =
  ({ clock, approvals }: Dependencies) =>
  async (tenantId: string): Promise<NoticeOf<'approval'>[]> => {
    const waiting = await approvals.waitingIn(tenantId, clock.now());
    return waiting.map((approval) => {
      const key = keyOf(approval);
      const who = key === null ? 'A connected program' : `The key \`${key}\``;
      const until = approval.expiresAt.toISOString();
      return {
        kind: 'approval',
        approval: approval.id,
        expires_at: until,
        message: `${who} wants to ${askedOf(approval)}. Its owner can decide until ${until}.`,
      };
    });
  };
