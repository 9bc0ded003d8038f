/** One person's data in a project, and who may sign in to it. */
import type {
  AccessList,
  AccessListInput,
  ImportReport,
  PersonExport,
  TestUserCreated,
  UserPasskey,
  UserWithAccess,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';
import { sending, streamed } from './move.ts';

export interface People {
  /** Ends all sessions of a user and blocks further sign-ins. */
  blockUser(id: number): Promise<UserWithAccess>;
  unblockUser(id: number): Promise<UserWithAccess>;
  /** Irreversible: deletes the user and all sessions. Events keep their row, without the person's data. */
  deleteUser(id: number): Promise<void>;
  /** Everything that is kept about one person. */
  exportUser(id: number): Promise<PersonExport>;
  /** The passkeys of a user, without their keys. */
  passkeys(userId: number): Promise<UserPasskey[]>;
  /** Irreversible: the passkey signs in nobody any more. The last way to sign in stays (`lastIdentity`). */
  removePasskey(userId: number, handle: string): Promise<void>;
  /**
   * A user with a session, for tests of a deployed app; it is deleted after an hour. `@porchlight/sdk/testing` makes
   * cookies of it.
   */
  createTestUser(options?: {
    readonly name?: string | undefined;
    /** The id of another test user, whose e-mail address this one gets too. */
    readonly sameEmailAs?: number | undefined;
  }): Promise<TestUserCreated>;
  /**
   * All users as lines of JSON with checksums, streamed; `after` continues an export that broke off. Test users are not
   * included.
   */
  exportUsers(options?: { readonly after?: number }): Promise<ReadableStream<Uint8Array>>;
  /** Imports the output of `exportUsers`. Existing users stay unchanged, so it may be repeated. */
  importUsers(lines: string | ReadableStream<Uint8Array>, options?: { readonly above?: number }): Promise<ImportReport>;
  /** Who may sign in. */
  access(): Promise<AccessList>;
  /** Replaces the whole list of who may sign in. */
  setAccess(list: AccessListInput): Promise<AccessList>;
}

export const peopleWith = (request: Request): People => ({
  blockUser: (id) => settleTwice(() => api.changeUser(id, { blocked: true }, request())),
  unblockUser: (id) => settleTwice(() => api.changeUser(id, { blocked: false }, request())),
  deleteUser: async (id) => {
    await settle(() => api.deleteUser(id, {}, request()));
  },
  exportUser: (id) => settleTwice(() => api.exportUser(id, request())),
  passkeys: async (userId) => (await settleTwice(() => api.listUserPasskeys(userId, request()))).passkeys,
  removePasskey: async (userId, handle) => {
    await settle(() => api.removePasskey(userId, handle, request()));
  },
  exportUsers: (query = {}) => streamed(api.getExportUsersUrl(query), request),
  importUsers: async (body, query = {}) => {
    const answer = await settle(() => api.importUsers(query, sending(body, request())));
    return answer as ImportReport;
  },
  createTestUser: ({ name, sameEmailAs } = {}) =>
    settle(() =>
      api.createTestUser({ ...(name && { name }), ...(sameEmailAs && { same_email_as: sameEmailAs }) }, request()),
    ),
  access: () => settleTwice(() => api.getAccess(request())),
  setAccess: (list) => settleTwice(() => api.setAccess(list, request())),
});
