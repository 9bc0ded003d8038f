/** Dry runs: what the calls would delete or add. Nothing is changed. */
import type { DryRunErasure, DryRunImport, Removal } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';
import { sending } from './move.ts';

export interface DryRun {
  /** What erasing a user would delete, and what would become of the user's teams. */
  deleteUser(id: number): Promise<Removal & Pick<DryRunErasure, 'teams'>>;
  /** What deleting the social-login resource would delete. */
  deleteResource(): Promise<Removal>;
  /** What deleting the project would delete. */
  deleteProject(confirm: string): Promise<Removal>;
  /** How many users an import would add, how many are already there, and how many do not fit. */
  importUsers(lines: string | ReadableStream<Uint8Array>, options?: { readonly above?: number }): Promise<DryRunImport>;
}

const TRY = { dry_run: 'true' } as const;

export const dryRunWith = (request: Request): DryRun => ({
  deleteUser: async (id) => {
    const answer = await settleTwice(() => api.deleteUser(id, TRY, request()));
    return 'dry_run' in answer ? { ...answer.would_remove, teams: answer.teams } : notTried();
  },
  deleteResource: async () => removalIn(await settleTwice(() => api.deleteSocialLogin(TRY, request()))),
  deleteProject: async (confirm) => removalIn(await settleTwice(() => api.deleteTenant({ confirm }, TRY, request()))),
  importUsers: async (body, query = {}) => {
    const answer = await settle(() => api.importUsers({ ...query, ...TRY }, sending(body, request())));
    return 'dry_run' in answer ? answer : notTried();
  },
});

const removalIn = (answer: object | { readonly would_remove: Removal }): Removal =>
  'would_remove' in answer ? answer.would_remove : notTried();

/** A service without dry runs refuses them, so an answer without a result is a fault of the service. */
function notTried(): never {
  throw new TypeError('The service answered as if this were no dry run. Look at what it did before you go on.');
}
