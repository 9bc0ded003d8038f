/** Runs a command; where the owner has to approve its call, waits for that and runs it once more. */

import { readCredentials } from '../credentials/index.ts';
import { Refused } from '../errors.ts';
import { createManagement } from '../management/index.ts';
import type { Command, Context } from './frame/command.ts';
import { EXIT, type ExitCode } from './frame/exit-codes.ts';
import { checkOwnAddresses } from './project/own-address.ts';

export async function runApproved(command: Command, context: Context): Promise<ExitCode> {
  try {
    return await command.run(context);
  } catch (error) {
    if (!(error instanceof Refused) || !error.approval || !context.flag('wait')) throw error;
    const { out, signal } = context;
    const credentials = await readCredentials(context.folder);
    const { id, approval_url, user_code } = error.approval;
    checkOwnAddresses(credentials.baseUrl, approval_url);
    out.hint(`The owner has to approve this. Open ${approval_url} and compare the code ${user_code}.`);
    out.live('Waiting for the decision …');
    const outcome = await createManagement(credentials).approvals.wait(error, { signal });
    if (outcome === 'approved') return command.run({ ...context, approval: id });
    out.fault('approvalDenied', outcome === 'denied' ? 'The owner denied this.' : 'There was no decision in time.', []);
    return EXIT.refused;
  }
}
