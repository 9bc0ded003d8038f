/**
 * For which domain a provider speaks when it names an address. An address need not belong to the organisation behind its
 * domain: a person can keep an account after leaving. Unknown means no. Pure.
 */
export interface Statement {
  readonly email: string;
  /** What the provider has signed. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** What the operator or the owner has listed at the provider. */
  readonly domains: readonly string[];
}

/** Whether the provider speaks for the domain of this address. */
export type Vouches = (statement: Statement, domain: string) => boolean;

/** Google gives these addresses out itself; it names no directory for them. */
const GOOGLE_MAIL = 'gmail.com';

/** `hd` is the organisation whose directory Google keeps. Only the id token is signed, so only its word counts. */
export const googleVouches: Vouches = ({ claims: { hd } }, domain) =>
  domain === GOOGLE_MAIL || (typeof hd === 'string' && hd.toLowerCase() === domain);

/** GitHub checks that a person reads an address, and knows no directory. */
export const githubVouches: Vouches = () => false;

/** `xms_edov`: the organisation has shown Microsoft that the domain of the address is its own. */
export const microsoftVouches: Vouches = ({ claims }) => isDomainOwned(claims);

/** Any address can be the one of an Apple account, and relay addresses say nothing of a person's organisation. */
export const appleVouches: Vouches = () => false;

export const listedDomainVouches: Vouches = ({ domains }, domain) => domains.includes(domain);

/** Microsoft writes it as a boolean, as a number or as text, by the age of the app registration. */
export const isDomainOwned = ({ xms_edov }: Readonly<Record<string, unknown>>): boolean =>
  xms_edov === true || xms_edov === 1 || xms_edov === '1' || xms_edov === 'true';

/** The domain of an address, ASCII letters in lower case; null for an address that has none or others. */
export function domainOf(email: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(email)) return null;
  const at = email.lastIndexOf('@');
  return at < 1 ? null : email.slice(at + 1).toLowerCase();
}

export function vouchedDomain(vouches: Vouches, statement: Statement): { readonly vouchedDomain?: string } {
  const domain = domainOf(statement.email);
  return domain !== null && vouches(statement, domain) ? { vouchedDomain: domain } : {};
}
