/** Runs a command; where the owner has to approve its call, waits for that and runs it once more. */

import { readCredentials } from '../credentials/index.ts';
import { Refused } from '../errors.ts';
import type { Command, Context } from './frame/command.ts';
import { EXIT, type ExitCode } from './frame/exit-codes.ts';
import { awaitApproval } from './project/await-approval.ts';

export async function runApproved(command: Command, context: Context): Promise<ExitCode> {
  try {
    return await command.run(context);
  } catch (error) {
    if (!(error instanceof Refused) || !error.approval || !context.flag('wait')) throw error;
    const approval = await awaitApproval(error, await readCredentials(context.folder), context);
    return approval === null ? EXIT.refused : command.run({ ...context, approval });
  }
}
