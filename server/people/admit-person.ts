/** Whether a person may sign in to an app. It is asked when the provider names the person, and again at the decision. */
import type { KeptOut } from '@porchlight/contract';
import type { IdentityHashes } from '../crypto/identity-hash.ts';
import { type Entrant, isOnList } from './access-list.ts';
import type { PeopleStore } from './ports.ts';

interface Dependencies {
  readonly people: PeopleStore;
  readonly identityHashes: IdentityHashes;
}

/** The reason why not, or null. */
export type KeepOut = (tenantId: string, person: Entrant & { readonly subject: string }) => Promise<KeptOut | null>;

export const keepOut =
  ({ people, identityHashes }: Dependencies): KeepOut =>
  async (tenantId, person) => {
    const { list, isBlocked } = await people.admissionOf(tenantId, identityHashes.all(tenantId, person));
    if (isBlocked) return 'blocked';
    return isOnList(list, person) ? null : 'not_allowed';
  };
