/** Who may sign in to an app. Pure. An address counts as a whole, and a domain only if the provider vouches for it. */
import { type AccessMode, domainOf } from '@porchlight/contract';

export interface AccessList {
  readonly mode: AccessMode;
  readonly domains: readonly string[];
  readonly emails: readonly string[];
}

export const OPEN: AccessList = { mode: 'open', domains: [], emails: [] };

export interface Entrant {
  readonly issuer: string;
  readonly email: string;
  /** The domain that the provider vouches for, if it says so. */
  readonly vouchedDomain?: string;
}

const ASCII = /^[\x21-\x7e]+$/;

/**
 * An address need not belong to the organisation behind its domain: anybody can make an account with an address of another
 * mail service, and keep it when they leave that organisation. So a domain counts only if the provider vouches for it. Only
 * ASCII letters are folded: a Kelvin sign is not a k.
 */
export function isOnList({ mode, domains, emails }: AccessList, { email, vouchedDomain }: Entrant): boolean {
  if (mode === 'open') return true;
  if (!ASCII.test(email)) return false;
  const address = email.toLowerCase();
  if (emails.includes(address)) return true;
  const domain = domainOf(address);
  return domain !== null && domains.includes(domain) && vouchedDomain === domain;
}
