/** The sign-ins of this user, by service. Mode 0600, in the user's config folder, never in a project. */
import { join } from 'node:path';
import { configFolder, type Env, type PrivateFile, privateFile } from '../../cli/project/private-file.ts';
import type { AccountTokens } from './token-endpoint.ts';

export interface SignIn {
  readonly client_id: string;
  /** Missing if a client is registered but no account is signed in. */
  readonly tokens?: AccountTokens;
}

export type SignIns = Readonly<Record<string, SignIn>>;

export const tokenStore = (env: Env): PrivateFile<SignIns> =>
  privateFile<SignIns>(join(configFolder(env), 'accounts.json'), {});
