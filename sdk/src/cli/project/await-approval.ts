/** Waits for the owner's decision on a call that was held back, or on several calls. */
import type { Credentials } from '../../credentials/index.ts';
import type { Refused } from '../../errors.ts';
import { type ApprovalAsked, createManagement } from '../../management/index.ts';
import type { Context } from '../frame/command.ts';
import { checkOwnAddresses } from './own-address.ts';

/**
 * The id with which the call may be made. Null if the owner refused or did not answer in time; that is then already
 * reported.
 */
export async function awaitApproval(
  asked: Refused | ApprovalAsked,
  credentials: Credentials,
  { out, signal }: Context,
): Promise<string | null> {
  if (!asked.approval) throw asked;
  const { id, approval_url, user_code } = asked.approval;
  checkOwnAddresses(credentials.baseUrl, approval_url);
  out.hint(`The owner has to approve this. Open ${approval_url} and compare the code ${user_code}.`);
  out.live('Waiting for the decision …');
  const outcome = await createManagement(credentials).approvals.wait(asked, { signal });
  if (outcome === 'approved') return id;
  out.fault('approvalDenied', outcome === 'denied' ? 'The owner denied this.' : 'There was no decision in time.', []);
  return null;
}
