/** Runs a command. If the owner has to approve its call, it waits for the approval and runs the command again. */

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
