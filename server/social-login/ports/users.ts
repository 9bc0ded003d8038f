/** The users of a tenant as they are listed and read. */
import type { TenantLocation } from './resource.ts';

export interface UserRecord {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  /** Who the user was in a former system. Left out where it was not asked for. */
  readonly former?: { readonly issuer: string; readonly subject: string } | null;
}

interface UserFilter {
  readonly after: number;
  /** Reads backwards from this id, newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly email?: string | undefined;
  readonly q?: string | undefined;
  /** Only users with these ids. */
  readonly ids?: readonly number[] | undefined;
  /** The last seen come first; then there is only one page. */
  readonly bySeen?: boolean | undefined;
  /** Test users are in no list unless they are asked for. */
  readonly withTest?: boolean;
}

export interface UserStore {
  page(location: TenantLocation, filter: UserFilter): Promise<UserRecord[]>;
  /**
   * Users whose address or name begins with `q`, newest first. The cost depends on the page size, not on the number of
   * users. Null if there is none, or if there are so many that `page` finds them quickly.
   */
  beginning(
    location: TenantLocation,
    filter: { readonly q: string; readonly before: number; readonly limit: number },
  ): Promise<UserRecord[] | null>;
  /** How many people were seen since then whose address and domain are not in these lists. */
  countBeyond(
    location: TenantLocation,
    list: { readonly domains: readonly string[]; readonly emails: readonly string[] },
    since: Date,
  ): Promise<number>;
  find(location: TenantLocation, userId: number): Promise<UserRecord | null>;
}
