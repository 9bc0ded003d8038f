/** Asks for a key of one's own and writes it into `.service`, once a member has approved. */
import { hostname } from 'node:os';
import { linkedCredentials } from '../../credentials/format.ts';
import { ignoreCredentials } from '../../credentials/gitignore.ts';
import { createCredentials, refuseIfPresent } from '../../credentials/write.ts';
import { Unavailable } from '../../errors.ts';
import { askForLink, type LinkOutcome, waitForLink } from '../../management/link.ts';
import { FILE_NAME } from '../apply/model/project-file.ts';
import type { Context } from '../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../frame/exit-codes.ts';
import { plain } from '../frame/output.ts';
import { untilOf } from '../frame/words.ts';
import { configuredService, rememberService } from '../project/known-services.ts';
import { openInBrowser } from '../project/open-in-browser.ts';
import { checkOwnAddresses } from '../project/own-address.ts';
import { confirmService } from '../project/project.ts';
import { namedProject } from './named-project.ts';

interface LinkTerms {
  readonly tenantId?: string | undefined;
  readonly machine?: string | undefined;
  readonly opens: boolean;
}

const MACHINE_MAX = 40;
const MANAGEMENT_KEY = /^svc_man_[\w-]+$/;

/** The name of this machine as others may see it. */
export const machineName = (name = hostname()): string =>
  name
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '')
    .trim()
    .slice(0, MACHINE_MAX) || 'a machine';

export async function linkFolder(context: Context, terms: LinkTerms): Promise<ExitCode> {
  const { out, folder, signal, env } = context;
  await refuseIfPresent(folder);
  const { tenantId, baseUrl } = await wantedProject(context, terms.tenantId);
  const machine = terms.machine ?? machineName();
  // Comes before anybody is asked, because a key that cannot be stored here would be lost.
  await ignoreCredentials(folder);
  out.live('Asking for a link …');
  const asked = await askForLink({ baseUrl, tenantId, machine });
  const { link_url, user_code, expires_at } = asked;
  checkOwnAddresses(baseUrl, link_url);
  // The wait token is a credential of this process; it is not printed.
  out.result({ tenant_id: tenantId, machine, link_url, user_code, expires_at }, () => [
    out.paint('bold', `A member of ${plain(tenantId)} opens`),
    `  ${plain(link_url)}`,
    `and types the code ${out.paint('bold', user_code)}, which ${untilOf(expires_at, new Date()).replace(' unless a human claims it', '')}.`,
  ]);
  if (terms.opens) openInBrowser(link_url);
  out.live('Waiting for the decision …');
  const outcome = await waitForLink(asked, { baseUrl, signal });
  if (outcome.status !== 'approved') {
    out.result({ status: outcome.status }, () => [`${out.paint('red', '✗')} ${NO_KEY[outcome.status]}`]);
    return EXIT.refused;
  }
  if (outcome.tenantId !== tenantId || !MANAGEMENT_KEY.test(outcome.secret)) throw notAsked();
  await createCredentials(linkedCredentials(baseUrl, tenantId, outcome.secret), folder);
  const isRemembered = await rememberService(baseUrl, env);
  if (!isRemembered) out.hint(`Other commands need --service ${baseUrl}: it cannot be remembered here.`);
  const tick = out.paint('green', '✓');
  out.result({ status: outcome.status, tenant_id: outcome.tenantId }, () => [
    `${tick} Linked with ${out.paint('bold', plain(outcome.tenantId))}. The key is yours, and ends with your membership`,
    `${tick} Credentials in .service, readable by you only and ignored by git`,
    '  porchlight init --yes writes the settings of the app',
  ]);
  return EXIT.ok;
}

const notAsked = (): Unavailable =>
  new Unavailable('unexpectedAnswer', 'The service answered with another project, or with something that is no key.');

const NO_KEY: Readonly<Record<Exclude<LinkOutcome['status'], 'approved'>, string>> = {
  denied: 'Denied. No key was made.',
  expired: 'There was no decision in time. No key was made. Try again with: porchlight link',
  lost: 'Approved, but the key did not arrive here. An owner can end it under Keys. Try again with: porchlight link',
};

/** What the folder or the command line names. The address in a file that came with a clone is confirmed first. */
async function wantedProject(
  context: Context,
  given: string | undefined,
): Promise<{ readonly tenantId: string; readonly baseUrl: string }> {
  const { folder, env, text } = context;
  const named = await namedProject(folder);
  const tenantId = given ?? named?.tenantId;
  if (tenantId === undefined) {
    throw new UsageError(
      `There is no ${FILE_NAME} with a tenant_id in ${folder}. Name the project with --tenant, or make one with: porchlight init`,
    );
  }
  const base = text('base-url') ?? named?.baseUrl ?? configuredService(env);
  const baseUrl = base.replace(/\/+$/, '');
  await confirmService(baseUrl, context, { file: FILE_NAME, option: 'base-url' });
  return { tenantId, baseUrl };
}
