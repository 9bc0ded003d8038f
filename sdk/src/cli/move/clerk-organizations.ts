/** Makes teams of the memberships of organisations that Clerk's backend API returns. Pure. */
import { grouped, isObject, type Json, jsonRecords, ofSource, textAt } from './dump-values.ts';

export interface MovedTeam {
  /** The id of the organisation at Clerk. */
  readonly source: string;
  readonly name: string;
  /** The members by their ids at Clerk, each with the role here. The owner comes first. */
  readonly members: readonly { readonly source: string; readonly role: string }[];
}

const objectAt = (record: Json, ...names: readonly string[]): Json | undefined =>
  names.map((name) => record[name]).find(isObject);

const organizationOf = (membership: Json): Json | undefined => objectAt(membership, 'organization');
const personOf = (membership: Json): string | null =>
  textAt(objectAt(membership, 'public_user_data', 'publicUserData'), 'user_id', 'userId');

/** `org:admin` and `admin` become admins. Every other role becomes a member, whatever an app uses it for. */
const isAdmin = (membership: Json): boolean => /^(org:)?admin$/.test(textAt(membership, 'role') ?? '');

export function readOrganizations(text: string): MovedTeam[] {
  const memberships = ofSource('memberships of Clerk', jsonRecords(text), (one) => organizationOf(one) !== undefined);
  const byTeam = grouped(memberships, (one) => textAt(organizationOf(one), 'id'));
  return [...byTeam].map(([source, ofTeam]) => teamOf(source ?? '', ofTeam));
}

/**
 * The owner of the team: the person who made it, if they are still an admin. If not, its first admin, or else its first
 * member.
 */
function teamOf(source: string, memberships: readonly Json[]): MovedTeam {
  const [first] = memberships;
  const organization = first && organizationOf(first);
  const creator = textAt(organization, 'created_by', 'createdBy');
  const admins = memberships.filter(isAdmin);
  const owner = admins.find((one) => personOf(one) === creator) ?? admins[0] ?? first;
  const others = memberships.filter((one) => one !== owner);
  const memberOf = (one: Json, role: string) => {
    const person = personOf(one);
    return person === null ? [] : [{ source: person, role }];
  };
  return {
    source,
    name: textAt(organization, 'name') ?? source,
    members: [
      ...(owner ? memberOf(owner, 'owner') : []),
      ...others.flatMap((one) => memberOf(one, isAdmin(one) ? 'admin' : 'member')),
    ],
  };
}
