/** The project that a command is about. */
import { type Credentials, readCredentials } from '../../credentials/index.ts';
import { isSameService, shownOrigin } from '../../credentials/own-address.ts';
import { createManagement, type Management } from '../../management/index.ts';
import type { Context } from '../frame/command.ts';
import { isKnownService, rememberService } from './known-services.ts';

export interface Project {
  readonly credentials: Credentials;
  readonly management: Management;
}

/** `.service` names a service that has not been confirmed on this machine. */
export class AnotherService extends Error {
  override readonly name = 'AnotherService';

  constructor(baseUrl: string) {
    super(
      `.service of this project names ${shownOrigin(baseUrl)}, and no project was created there from this machine. If you trust that service, repeat the command with --service and its whole base address.`,
    );
  }
}

/**
 * Opens the project that `.service` names. @throws `AnotherService` before the first request, unless that service is
 * known or confirmed.
 */
export async function openProject(context: Context): Promise<Project> {
  const credentials = await readCredentials(context.folder);
  await confirmService(credentials.baseUrl, context);
  return { credentials, management: createManagement({ ...credentials, approval: context.approval }) };
}

/** A `.service` from a cloned repository may name any service, which would then be taken for the user's own. */
async function confirmService(baseUrl: string, { env, text, ask }: Context): Promise<void> {
  const named = text('service');
  if (named !== undefined && isSameService(named, baseUrl)) return;
  if (await isKnownService(baseUrl, env)) return;
  const question = `.service names ${shownOrigin(baseUrl)}, at which no project was made from here. Is that service yours?`;
  if (!(await ask?.(question, { enter: 'no' }))) throw new AnotherService(baseUrl);
  await rememberService(baseUrl, env);
}
