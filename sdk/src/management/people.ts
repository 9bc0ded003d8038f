/** One person's data in a project, and who may sign in to it. */
import type { AccessList, AccessListInput, PersonExport, UserWithAccess } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface People {
  /** Ends all sessions of a user and lets the person sign in no more. */
  blockUser(id: number): Promise<UserWithAccess>;
  unblockUser(id: number): Promise<UserWithAccess>;
  /** Irreversible: the user and all sessions are gone; events keep their row and lose who it was. */
  deleteUser(id: number): Promise<void>;
  /** Everything that is kept of one person. */
  exportUser(id: number): Promise<PersonExport>;
  /** Who may sign in. */
  access(): Promise<AccessList>;
  /** Replaces the whole list of who may sign in. */
  setAccess(list: AccessListInput): Promise<AccessList>;
}

export const peopleWith = (request: Request): People => ({
  blockUser: (id) => settleTwice(() => api.changeUser(id, { blocked: true }, request())),
  unblockUser: (id) => settleTwice(() => api.changeUser(id, { blocked: false }, request())),
  deleteUser: async (id) => {
    await settle(() => api.deleteUser(id, request()));
  },
  exportUser: (id) => settleTwice(() => api.exportUser(id, request())),
  access: () => settleTwice(() => api.getAccess(request())),
  setAccess: (list) => settleTwice(() => api.setAccess(list, request())),
});
