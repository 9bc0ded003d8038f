/**
 * Called after every creation of a project on this machine: writes its keys to `.service` and remembers its service.
 */
import type { TenantCreated } from '../../../generated/porchlight.schemas.ts';
import { parseCredentials, type WrittenCredentials, writeCredentials } from '../../credentials/index.ts';
import { rememberService } from './known-services.ts';
import type { Env } from './private-file.ts';

interface KeptCredentials extends WrittenCredentials {
  /** The address by which the service calls itself: here, `localhost` may have been typed as a number. */
  readonly baseUrl: string;
  /** False if the user's config folder cannot be written. */
  readonly isRemembered: boolean;
}

export async function keepCredentials(created: TenantCreated, folder: string, env: Env): Promise<KeptCredentials> {
  const { content } = created.credentials_file;
  const written = await writeCredentials(content, folder);
  const { baseUrl } = parseCredentials(content);
  return { ...written, baseUrl, isRemembered: await rememberService(baseUrl, env) };
}
