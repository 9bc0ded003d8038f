/**
 * Makes the calls of a plan, one after the other. The service has no call that changes all parts at once, so what can be
 * checked is checked before the first one, and the first failure ends it. A call that waits for the owner is no failure.
 */
import { Refused } from '../../errors.ts';
import { createManagement } from '../../management/index.ts';
import type { Context } from '../frame/command.ts';
import { awaitApproval } from '../project/await-approval.ts';
import { privateFile } from '../project/private-file.ts';
import type { Project } from '../project/project.ts';
import { FileFault } from './model/file-fault.ts';
import type { NewSecret, Step } from './model/section.ts';
import { sentVariables, whyNotSent } from './model/sent-variables.ts';

export interface Written {
  readonly done: readonly Step[];
  readonly notDone: readonly Step[];
  /** Calls that the owner has to approve first. */
  readonly held: readonly Refused[];
  /** Why it ended early; null where the owner did not approve, which is reported already. */
  readonly fault?: { readonly error: unknown } | undefined;
}

/** @throws `FileFault` where a variable is not set or may not be sent, or where a new secret would have no place to go. */
export function checkReady(steps: readonly Step[], context: Context, secretsFile: string | undefined): void {
  const named = new Set(steps.flatMap(({ needs = [] }) => needs));
  const homeless = steps.filter(({ makesSecret }) => makesSecret && secretsFile === undefined);
  const faults = [
    ...[...named].flatMap((name) => {
      const message = whyNotSent(name, context);
      return message === undefined ? [] : [{ path: name, message }];
    }),
    ...homeless.map(({ changes: [first] }) => ({
      path: (first?.path ?? '').replace(/\.[a-z_]+$/, ''),
      message: 'gets a secret from the service, once. Say with --secrets <file> where to write it',
    })),
  ];
  if (faults.length > 0) throw new FileFault(faults);
}

export async function write(
  steps: readonly Step[],
  project: Project,
  context: Context,
  secretsFile: string | undefined,
): Promise<Written> {
  const done: Step[] = [];
  const held: Refused[] = [];
  for (const step of steps) {
    const notDone = () => steps.filter((one) => !done.includes(one));
    try {
      const made = await approved(step, project, context);
      if (made === DENIED) return { done, notDone: notDone(), held, fault: { error: null } };
      // At once: the next call may fail, and the service does not show the secret again.
      if (made && secretsFile) await keep(made, secretsFile);
      done.push(step);
    } catch (error) {
      // The others are asked for too, so that the owner decides on all of them at once.
      if (error instanceof Refused && error.approval) held.push(error);
      else return { done, notDone: notDone(), held, fault: { error } };
    }
  }
  return { done, notDone: steps.filter((one) => !done.includes(one)), held };
}

const DENIED = Symbol('denied');

async function approved(step: Step, { management, credentials }: Project, context: Context) {
  try {
    return await step.run(management, sentVariables(context));
  } catch (error) {
    if (!(error instanceof Refused) || !error.approval || !context.flag('wait')) throw error;
    const approval = await awaitApproval(error, credentials, context);
    return approval === null
      ? DENIED
      : step.run(createManagement({ ...credentials, approval }), sentVariables(context));
  }
}

const keep = ({ of, secret }: NewSecret, path: string): Promise<null> =>
  privateFile<Record<string, string>>(path, {}).change(async (present) => ({
    next: { ...present, [of]: secret },
    result: null,
  }));
