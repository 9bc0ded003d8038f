/**
 * Follows every creation of a project on this machine: its keys are written to `.service`, and its service is remembered.
 */
import type { TenantCreated } from '../../../generated/porchlight.schemas.ts';
import { parseCredentials, type WrittenCredentials, writeCredentials } from '../../credentials/index.ts';
import { rememberService } from './known-services.ts';
import type { Env } from './private-file.ts';

interface KeptCredentials extends WrittenCredentials {
  /** The address that the service gives itself, because `localhost` may be called by a number here. */
  readonly baseUrl: string;
  /** False where the user's config folder cannot be written. */
  readonly isRemembered: boolean;
}

export async function keepCredentials(created: TenantCreated, folder: string, env: Env): Promise<KeptCredentials> {
  const { content } = created.credentials_file;
  const written = await writeCredentials(content, folder);
  const { baseUrl } = parseCredentials(content);
  return { ...written, baseUrl, isRemembered: await rememberService(baseUrl, env) };
}
