/** Members of a project: people other than its owner who use its desk. */
import type { InvitationCreated, Member, MemberList, MemberRole } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Members {
  /** Members, the owner first, and invitations that are still open. */
  list(): Promise<MemberList>;
  /** The answer contains the link, which is shown only now. A key can only invite as `member` or `support`. */
  invite(email: string, role: MemberRole): Promise<InvitationCreated['invitation']>;
  change(id: string, role: MemberRole): Promise<Member>;
  /** Removes a member, or withdraws an invitation. */
  remove(id: string): Promise<void>;
}

export const membersWith = (request: Request): Members => ({
  list: () => settleTwice(() => api.listMembers(request())),
  invite: async (email, role) => (await settle(() => api.inviteMember({ email, role }, request()))).invitation,
  change: async (id, role) => (await settleTwice(() => api.changeMember(id, { role }, request()))).member,
  remove: async (id) => {
    await settle(() => api.removeMember(id, request()));
  },
});
