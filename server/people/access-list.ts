/** Who may sign in to an app. Pure. An address counts as a whole; a domain only where the provider vouches for it. */
import type { AccessMode } from '@porchlight/contract';

export interface AccessList {
  readonly mode: AccessMode;
  readonly domains: readonly string[];
  readonly emails: readonly string[];
}

export const OPEN: AccessList = { mode: 'open', domains: [], emails: [] };

export interface Entrant {
  readonly issuer: string;
  readonly email: string;
  readonly hostedDomain?: string;
}

const GOOGLE = 'https://accounts.google.com';
/** Google gives these addresses out itself; no directory is named for them. */
const GOOGLE_MAIL = 'gmail.com';
const ASCII = /^[\x21-\x7e]+$/;

/**
 * An address at Google need not belong to Google: anybody can make an account with an address of another mail service,
 * and keep it when they leave that organisation. So a domain counts there only if Google keeps its directory (`hd`).
 * Letters are folded for ASCII alone: a Kelvin sign is no k.
 */
export function isOnList({ mode, domains, emails }: AccessList, { issuer, email, hostedDomain }: Entrant): boolean {
  if (mode === 'open') return true;
  if (!ASCII.test(email)) return false;
  const address = email.toLowerCase();
  if (emails.includes(address)) return true;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !domains.includes(domain)) return false;
  return issuer !== GOOGLE || domain === GOOGLE_MAIL || hostedDomain?.toLowerCase() === domain;
}
