/**
 * For which domain a provider vouches when it names an address. An address need not belong to the organisation behind
 * its domain: a person can keep an account after leaving. Unknown means no. Pure.
 */
import { domainOf } from '@porchlight/contract';

export interface Statement {
  readonly email: string;
  /** What the provider has signed. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** What the operator or the owner has listed at the provider. */
  readonly domains: readonly string[];
}

/** Whether the provider vouches for the domain of this address. */
export type Vouches = (statement: Statement, domain: string) => boolean;

export function vouchedDomain(vouches: Vouches, statement: Statement): { readonly vouchedDomain?: string } {
  const domain = domainOf(statement.email);
  return domain !== null && vouches(statement, domain) ? { vouchedDomain: domain } : {};
}
