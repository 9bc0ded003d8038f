/** Whether a person may sign in to an app. It is asked when the provider names the person, and again at the decision. */
import type { EntryRefusal } from '@porchlight/contract';
import type { IdentityHashes } from '../crypto/identity-hash.ts';
import { type Entrant, isOnList } from './access-list.ts';
import type { PeopleStore } from './ports.ts';

interface Dependencies {
  readonly people: PeopleStore;
  readonly identityHashes: IdentityHashes;
}

/** The reason why not, or null. */
export type RefuseEntry = (
  tenantId: string,
  person: Entrant & { readonly subject: string },
) => Promise<EntryRefusal | null>;

export const refuseEntry =
  ({ people, identityHashes }: Dependencies): RefuseEntry =>
  async (tenantId, person) => {
    const { list, isBlocked } = await people.admissionOf(tenantId, identityHashes.all(tenantId, person));
    if (isBlocked) return 'blocked';
    return isOnList(list, person) ? null : 'not_allowed';
  };
