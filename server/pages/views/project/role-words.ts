/** The names of the roles on the pages of a project. */
import type { MemberRole } from '@porchlight/contract';

export const ROLE_WORDS: Readonly<Record<MemberRole, { readonly label: string; readonly text: string }>> = {
  owner: { label: 'Owner', text: 'Everything, with keys, members, transfer and deletion.' },
  admin: {
    label: 'Admin',
    text: 'Everything but deleting or transferring the project and giving the roles owner and admin.',
  },
  member: { label: 'Member', text: 'Reads everything but keys. Changes and exports nothing.' },
  support: { label: 'Support', text: 'Users and events: finds people, ends sessions, blocks and deletes.' },
};
