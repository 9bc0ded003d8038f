/**
 * Makes the calls of a plan, one after the other. The service has no call that changes all parts at once, so everything
 * that can be checked is checked before the first call, and the first failure ends the run. The owner is asked once
 * about all of them.
 */
import { type ApprovalAsked, createManagement, type Management } from '../../management/index.ts';
import type { Context } from '../frame/command.ts';
import { awaitApproval } from '../project/await-approval.ts';
import { privateFile } from '../project/private-file.ts';
import type { Project } from '../project/project.ts';
import { callOf } from './call-of.ts';
import { FileFault } from './model/file-fault.ts';
import type { NewSecret, Step } from './model/section.ts';
import { sentVariables, whyNotSent } from './model/sent-variables.ts';

/** The most calls that one approval can cover. */
export const CALLS_AT_ONCE = 50;

export interface Written {
  readonly done: readonly Step[];
  readonly notDone: readonly Step[];
  /** The approval that the owner has to give first. */
  readonly held?: ApprovalAsked | undefined;
  /** Why the run ended early; null if the owner did not approve, which is already reported. */
  readonly fault?: { readonly error: unknown } | undefined;
}

/** @throws `FileFault` if a variable is not set or may not be sent, or if there is no file for a new secret. */
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
  const ended = (why: Pick<Written, 'held' | 'fault'>): Written => ({
    done,
    notDone: steps.filter((one) => !done.includes(one)),
    ...why,
  });
  try {
    for (const part of partsOf(steps)) {
      const asked = await askFor(part, project, context);
      if (asked && !context.flag('wait')) return ended({ held: asked });
      const approval = asked && (await awaitApproval(asked, project.credentials, context));
      if (asked && approval === null) return ended({ fault: { error: null } });
      const management = approval ? createManagement({ ...project.credentials, approval }) : project.management;
      for (const step of part) {
        await carryOut(step, management, context, secretsFile);
        done.push(step);
      }
    }
    return ended({});
  } catch (error) {
    return ended({ fault: { error } });
  }
}

/** Groups of steps that the owner is asked about together. A step that is kept apart is its own group. */
function partsOf(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    const fits = last && last.length < CALLS_AT_ONCE && !step.isApart && !last[0]?.isApart;
    if (fits) last.push(step);
    else parts.push([step]);
  }
  return parts;
}

/** Null if the calls need no approval. */
async function askFor(
  part: readonly Step[],
  { management, credentials }: Project,
  context: Context,
): Promise<ApprovalAsked | null> {
  const bundled = part.filter(({ isApart }) => !isApart);
  if (bundled.length === 0) return null;
  const env = sentVariables(context);
  return management.approvals.request(await Promise.all(bundled.map((step) => callOf(step, credentials, env))));
}

async function carryOut(
  step: Step,
  management: Management,
  context: Context,
  secretsFile: string | undefined,
): Promise<void> {
  const made = await step.run(management, sentVariables(context));
  // Stored at once: the next call may fail, and the service does not show the secret again.
  if (made && secretsFile) await keep(made, secretsFile);
}

const keep = ({ of, secret }: NewSecret, path: string): Promise<null> =>
  privateFile<Record<string, string>>(path, {}).change(async (present) => ({
    next: { ...present, [of]: secret },
    result: null,
  }));
