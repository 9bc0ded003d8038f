/**
 * The one spelling of an address by which a person signs in. Letters are lower-cased and the domain is written in ASCII.
 * Nothing else is changed: what a mail server makes of dots and plus signs is its own business. Pure.
 */
import { domainToASCII } from 'node:url';
import { TEST_USER_DOMAIN } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';

const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;
/** RFC 5321 section 4.1.2, without quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** An address has none of these. The parser of domains would decode or cut some of them. */
const NOT_IN_A_DOMAIN = /[\s%/\\?#:@[\]<>^|\p{Cc}\p{Cf}]/u;

/** Null for a text that no mail can be sent to. */
export function foldAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > ADDRESS_MAX) return null;
  const [local = '', domain = '', ...more] = trimmed.split('@');
  const folded = local.toLowerCase();
  if (more.length > 0 || folded.length > LOCAL_MAX || !LOCAL.test(folded) || NOT_IN_A_DOMAIN.test(domain)) return null;
  const ascii = domainToASCII(domain).toLowerCase();
  const address = `${folded}@${ascii}`;
  return DOMAIN.test(ascii) && address.length <= ADDRESS_MAX ? address : null;
}

/** The subject of the identity. The same address is another person in each project. */
export const subjectOf = (tenantId: string, folded: string): string => sha256(`email\n${tenantId}\n${folded}`);

/** Nobody has a mailbox there (RFC 2606 section 2, RFC 6761 section 6.4). */
export const isUnmailable = (folded: string): boolean =>
  /(?:^|[.@])invalid$/.test(folded) || folded.endsWith(`@${TEST_USER_DOMAIN}`);

/** The name of somebody who has told none. */
export const nameOf = (folded: string): string => folded.slice(0, folded.indexOf('@'));
