/** The project that a command is about. */
import { type Credentials, readCredentials } from '../../credentials/index.ts';
import { isSameService, shownOrigin } from '../../credentials/own-address.ts';
import { Refused } from '../../errors.ts';
import { createManagement, type Management } from '../../management/index.ts';
import type { Context } from '../frame/command.ts';
import { isKnownService, knownServices, rememberService } from './known-services.ts';

export interface Project {
  readonly credentials: Credentials;
  readonly management: Management;
}

/** Which file of the project names a service, and by which option the user confirms it. */
interface NamedBy {
  readonly file: string;
  readonly option: 'service' | 'base-url';
}

const BY_CREDENTIALS: NamedBy = { file: '.service', option: 'service' };

/** `.service` names a service that has not been confirmed on this machine. */
export class AnotherService extends Error {
  override readonly name = 'AnotherService';

  constructor(baseUrl: string, known: string | undefined, { file, option }: NamedBy = BY_CREDENTIALS) {
    const named = `${file} of this project names ${shownOrigin(baseUrl)}`;
    super(
      known === undefined
        ? `${named}, and no project was created there from this machine. If you trust that service, repeat the command with --${option} and its whole base address.`
        : `${named}, and the service that is known on this machine is ${shownOrigin(known)}. Only the scheme differs: write base_url=${shownOrigin(known)} into .service. If it really moved, repeat the command with --${option} ${shownOrigin(baseUrl)}`,
    );
  }
}

/** `.service` names one project, and its key is of another. */
export class MixedProjects extends Error {
  override readonly name = 'MixedProjects';

  constructor(named: string, ofKey: string) {
    super(
      `.service names the project ${named}, but its management key is of ${ofKey}. Nothing was done. Put the .service of one project here; porchlight doctor shows where each id stands.`,
    );
  }
}

/**
 * Opens what `.service` names.
 *
 * @throws `AnotherService` before the first request, unless that service is known or confirmed
 * @throws `MixedProjects` where the key is of another project
 */
export async function openProject(context: Context): Promise<Project> {
  const project = await openUnchecked(context);
  const ofKey = await tenantOfKey(project.management);
  const { tenantId } = project.credentials;
  if (ofKey !== null && ofKey !== tenantId) throw new MixedProjects(tenantId, ofKey);
  return project;
}

/** The same for `doctor`, which compares the ids itself. */
export async function openUnchecked(context: Context): Promise<Project> {
  const credentials = await readCredentials(context.folder);
  await confirmService(credentials.baseUrl, context);
  return { credentials, management: createManagement({ ...credentials, approval: context.approval }) };
}

/** Null where the key may not know, or opens nothing: the command itself is then told why. */
async function tenantOfKey(management: Management): Promise<string | null> {
  const report = await management.status().catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  return report?.tenant?.tenant_id ?? null;
}

/** A file that came with a clone may name anybody's service, which would then be shown as the user's own. */
export async function confirmService(
  baseUrl: string,
  { env, text, ask }: Context,
  by: NamedBy = BY_CREDENTIALS,
): Promise<void> {
  const named = text(by.option);
  if (named !== undefined && isSameService(named, baseUrl)) return;
  if (await isKnownService(baseUrl, env)) return;
  const other = otherScheme(baseUrl);
  const known = (await knownServices(env)).find((one) => isSameService(one, other));
  if (known !== undefined) throw new AnotherService(baseUrl, known, by);
  const question = `${by.file} names ${shownOrigin(baseUrl)}, at which no project was made from here. Is that service yours?`;
  if (!(await ask?.(question, { enter: 'no' }))) throw new AnotherService(baseUrl, undefined, by);
  await rememberService(baseUrl, env);
}

/** The same address with https in place of http, or the other way round. */
export const otherScheme = (url: string): string =>
  url.startsWith('https:') ? url.replace(/^https:/, 'http:') : url.replace(/^http:/, 'https:');
