/** Whether a person may sign in to an app. It is asked when the provider names the person, and again at the decision. */
import type { EntryRefusal } from '@porchlight/contract';
import type { IdentityHashes } from '../crypto/identity-hash.ts';
import type { ResourceStore } from '../social-login/ports/resource.ts';
import { type Entrant, isOnList } from './access-list.ts';
import type { CameBy } from './own-page-session.ts';
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

/** The same for somebody whose page is open. `gone`: the user no longer signs in with this identity. */
export const standingOfVisitor =
  ({
    people,
    resources,
    refuseEntry: refuse,
  }: {
    readonly people: Pick<PeopleStore, 'findByIdentity'>;
    readonly resources: Pick<ResourceStore, 'find'>;
    readonly refuseEntry: RefuseEntry;
  }) =>
  async (tenantId: string, userId: number, by: CameBy): Promise<EntryRefusal | 'gone' | null> => {
    const resource = await resources.find(tenantId);
    const holder = resource && (await people.findByIdentity(resource, by));
    return holder === userId ? refuse(tenantId, by) : 'gone';
  };
