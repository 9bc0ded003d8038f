import type { ListUsersParams, User, UserList } from '../../generated/porchlight.schemas.ts';
import { listUsers } from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface UsersQuery {
  /** Exact e-mail address, in upper or lower case. */
  readonly email?: string;
  /** Part of the e-mail address or name, in upper or lower case. */
  readonly q?: string;
  /** Users with a higher id. */
  readonly after?: number;
  /** How many to ask for at a time; 500 if left out. */
  readonly pageSize?: number;
  /** Includes test users. */
  readonly test?: boolean;
  readonly signal?: AbortSignal;
}

/** All matching users, page by page, ascending by id. */
export async function* eachUser(request: Request, query: UsersQuery = {}): AsyncGenerator<User, void, undefined> {
  const { pageSize = 500, signal, test = false, ...filter } = query;
  for (let after: number | null = query.after ?? 0; after !== null; ) {
    const params: ListUsersParams = { ...filter, ...(test && { test: 'true' }), after, limit: pageSize };
    const page: UserList = await settleTwice(() => listUsers(params, request({ signal })), signal);
    yield* page.users;
    after = page.next_after ?? null;
  }
}
