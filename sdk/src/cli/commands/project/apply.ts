/** The settings of the project as one file: what differs, and the calls that change the project to match. */
import { resolve } from 'node:path';
import { placeIn } from '../../../files/place.ts';
import type { ApprovalAsked } from '../../../management/index.ts';
import { type InUse, inUse, USED_DAYS } from '../../apply/in-use.ts';
import type { Change } from '../../apply/model/difference.ts';
import { type Fault, FileFault } from '../../apply/model/file-fault.ts';
import { FILE_NAME, type ProjectFile } from '../../apply/model/project-file.ts';
import type { Step } from '../../apply/model/section.ts';
import { SENT_PREFIX } from '../../apply/model/sent-variables.ts';
import { changesOf, linesOf, planOf, secretsIn } from '../../apply/plan.ts';
import { pull } from '../../apply/pull.ts';
import { readProjectFile } from '../../apply/read-file.ts';
import { checkReady, write } from '../../apply/write.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { checkOwnAddresses } from '../../project/own-address.ts';
import { openProject, type Project } from '../../project/project.ts';

/** A webhook that is created and switched off takes two calls, and the second is known only after the first. */
const ROUNDS = 2;

export const apply: Command = {
  name: 'apply',
  summary: 'Change the project to what a file says, or write that file',
  usage: '[file]',
  options: {
    plan: { type: 'boolean', help: 'only show what differs; nothing is changed' },
    'exit-code': {
      type: 'boolean',
      help: 'with --plan: exit 5 where something differs, 0 where nothing does',
    },
    yes: {
      type: 'boolean',
      help: 'apply, or replace the file, without asking; a secret for a new issuer is asked about all the same',
    },
    remove: {
      type: 'boolean',
      help: `take away what was used in the last ${USED_DAYS} days without asking: a callback, a provider, a webhook`,
    },
    pull: { type: 'boolean', help: 'write the file from the project; no secret is in it' },
    secrets: { type: 'string', value: '<file>', help: 'where to write secrets of new clients and webhooks' },
    'send-secrets': {
      type: 'boolean',
      help: 'send the secrets that the file names once more: a new value alone is not noticed',
    },
    'secret-env': {
      type: 'string',
      value: '<name>',
      multiple: true,
      help: `a variable that the file may send, if its name does not begin with ${SENT_PREFIX}`,
    },
  },
  examples: [
    ['porchlight apply --pull', `writes ${FILE_NAME}`],
    ['porchlight apply', `shows what ${FILE_NAME} would change, asks, and changes it`],
    ['porchlight apply --plan --exit-code', 'for CI: has somebody changed the project by hand?'],
    ['porchlight apply --yes --secrets new-secrets.json', 'without questions'],
    ['porchlight apply --yes --remove', 'also takes away a callback at which people signed in lately'],
    ['porchlight apply --send-secrets', 'after a variable that the file names got a new value'],
    ['porchlight apply --secret-env ACME_SECRET', 'the file names a variable of another name'],
  ],

  async run(context) {
    const { out, positionals, folder, flag } = context;
    const [named = FILE_NAME, ...more] = positionals;
    if (more.length > 0) throw new UsageError('Name one file.');
    if (flag('exit-code') && !flag('plan')) throw new UsageError('--exit-code goes with --plan.');
    if (flag('pull') && flag('send-secrets')) throw new UsageError('Either --pull or --send-secrets.');
    if (flag('pull') && flag('plan')) throw new UsageError('Either --pull or --plan.');
    const project = await openProject(context);
    if (flag('pull')) return pull(named, project, context);
    try {
      return await compare(
        await readProjectFile(resolve(folder, named), project.credentials.baseUrl),
        project,
        context,
      );
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      const { message, faults } = error;
      out.fault(
        'fileInvalid',
        message,
        faults.map((fault) => `  ${fault.path}: ${fault.message}`),
        { errors: faults },
      );
      return EXIT.usage;
    }
  },
};

async function compare(file: ProjectFile, project: Project, context: Context): Promise<ExitCode> {
  const { out, flag, text, folder } = context;
  checkTenant(file, project.credentials.tenantId);
  const steps = await planOf(file, project.management, flag('send-secrets'));
  const changes = changesOf(steps);
  if (changes.length === 0) {
    const secrets = secretsIn(file);
    out.result({ changes, ...(secrets.length > 0 && { not_compared: secrets }) }, () => [
      `${out.paint('green', '✓')} The project is as the file says`,
      ...(secrets.length > 0
        ? [
            `  Not compared, because the service never shows them: ${plain(secrets.join(', '))}. --send-secrets sends them`,
          ]
        : []),
    ]);
    return EXIT.ok;
  }
  if (flag('plan')) {
    out.result({ changes }, () => linesOf(changes, out));
    return flag('exit-code') ? EXIT.differs : EXIT.ok;
  }
  const secrets = text('secrets');
  const secretsFile = secrets && (await placeIn(folder, secrets));
  checkReady(steps, context, secretsFile);
  const taken = flag('remove') ? [] : await inUse(steps, project.management, new Date());
  if (!(await isWanted(steps, taken, context))) return EXIT.refused;
  return carryOut(file, steps, project, context, secretsFile);
}

/** A file that went to another folder would give this project the settings of another one. */
function checkTenant({ tenant_id: ofFile }: ProjectFile, tenantId: string): void {
  if (ofFile === undefined || ofFile === tenantId) return;
  const message = `is ${plain(ofFile)}, and .service is of ${tenantId}. If the file is for several projects, remove tenant_id from it`;
  throw new FileFault([{ path: 'tenant_id', message }]);
}

async function isWanted(steps: readonly Step[], taken: readonly InUse[], context: Context): Promise<boolean> {
  const { out, flag, ask } = context;
  const changes = changesOf(steps);
  if (flag('yes')) {
    if (taken.length > 0) throw new FileFault(taken.map(faultOfTaken), IN_USE);
    return areSecretsWanted(steps, ask);
  }
  if (!ask) throw new UsageError('Something differs. --yes applies it, --plan only shows it.');
  out.hint(...linesOf(changes, out));
  if (taken.length > 0) out.hint(out.paint('yellow', IN_USE), ...taken.map(({ what }) => `  ${plain(what)}`));
  return ask(taken.length > 0 ? 'Apply this, and take these away?' : 'Apply this?', { enter: 'no' });
}

const IN_USE = `The file would take away what was used in the last ${USED_DAYS} days. Nothing was changed.`;

const faultOfTaken = ({ what, why }: InUse): Fault => ({
  path: plain(what),
  message:
    why === 'used'
      ? 'is in use. Add it to the file (porchlight apply --pull), or take it away with --remove'
      : 'may be in use: this key may not read events (events:read). Use a key that may, or take it away with --remove',
});

/**
 * `--yes` is written once into a script and covers later versions of the file, so it cannot decide who may get a secret.
 */
async function areSecretsWanted(steps: readonly Step[], ask: Context['ask']): Promise<boolean> {
  const sent = steps.flatMap(({ needs = [], newIssuer }) =>
    newIssuer === undefined ? [] : needs.map((name) => ({ name, newIssuer })),
  );
  if (sent.length > 0 && !ask) {
    throw new FileFault(
      sent.map(({ name, newIssuer }) => ({
        path: name,
        message: `would go to ${plain(newIssuer)}, which is new in this project. --yes does not cover that. Run \`porchlight apply\` once at a terminal and answer the question; this run then has nothing to send`,
      })),
    );
  }
  for (const { name, newIssuer } of sent) {
    const question = `Send the value of ${name} to ${plain(newIssuer)}, which is new in this project?`;
    if (!(await ask?.(question, { enter: 'no' }))) return false;
  }
  return true;
}

/** Printed as for any other call that waits. */
const tellHeld = ({ approval }: ApprovalAsked, out: Context['out']): void =>
  out.fault(
    'approvalRequired',
    'The owner of the project has to approve these changes first.',
    [`  ${approval.approval_url}`, `  Code ${approval.user_code}. --wait waits for it.`],
    { approval },
  );

async function carryOut(
  file: ProjectFile,
  planned: readonly Step[],
  project: Project,
  context: Context,
  secretsFile: string | undefined,
): Promise<ExitCode> {
  const { out } = context;
  const applied: Change[] = [];
  const tell = (open: readonly Change[], held?: ApprovalAsked): void =>
    out.result({ applied, not_applied: open, ...(held && { approvals: [held.approval] }) }, () => [
      ...(applied.length > 0 ? [`${out.paint('green', '✓')} Applied:`, ...linesOf(applied, out)] : []),
      ...(open.length > 0 ? [`${out.paint('red', '✗')} Not applied:`, ...linesOf(open, out)] : []),
    ]);
  let steps = planned;
  for (let round = 0; round < ROUNDS && steps.length > 0; round += 1) {
    const { done, notDone, held, fault } = await write(steps, project, context, secretsFile);
    applied.push(...changesOf(done));
    if (held) checkOwnAddresses(project.credentials.baseUrl, held.approval.approval_url);
    if (fault || held) {
      tell(changesOf(notDone), held);
      if (held) tellHeld(held, out);
      if (held || fault?.error === null) return EXIT.refused;
      throw fault?.error;
    }
    steps = await planOf(file, project.management);
  }
  tell(changesOf(steps));
  if (steps.length === 0) return EXIT.ok;
  out.fault(
    'stillDiffers',
    'The service keeps something in another form than the file has it. Write it as shown with -.',
    [],
  );
  return EXIT.findings;
}
