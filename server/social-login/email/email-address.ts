/**
 * The one spelling of an address by which a person signs in. Letters are lower-cased and the domain is written in ASCII.
 * Nothing else is changed: what a mail server makes of dots and plus signs is its own business. Pure.
 */
import { domainToASCII } from 'node:url';
import { TEST_USER_DOMAIN } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';

const ADDRESS_MAX = 254;
/**
 * RFC 5321 section 4.1.2, without quotes, and without the signs that lead to another host (RFC 5321 appendix C): where
 * `example.com` is its own domain, Postfix sends `a%evil.example@example.com` and `evil.example!a@example.com` on to
 * `a@evil.example`.
 */
const LOCAL = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** An address has none of these. The parser of domains would decode or cut some of them. */
const NOT_IN_A_DOMAIN = /[\s%/\\?#:@[\]<>^|\p{Cc}\p{Cf}]/u;

/** Null for a text that no mail can be sent to. */
export function foldAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > ADDRESS_MAX) return null;
  const [local = '', domain = '', ...more] = trimmed.split('@');
  // Some letters outside ASCII become ASCII as small letters, such as the Kelvin sign.
  if (more.length > 0 || !/^[\x21-\x7e]{1,64}$/.test(local) || NOT_IN_A_DOMAIN.test(domain)) return null;
  const folded = local.toLowerCase();
  if (!LOCAL.test(folded)) return null;
  const ascii = domainToASCII(domain).toLowerCase();
  const address = `${folded}@${ascii}`;
  return DOMAIN.test(ascii) && address.length <= ADDRESS_MAX ? address : null;
}

/** The subject of the identity. The same address is another person in each project. */
export const subjectOf = (tenantId: string, folded: string): string => sha256(`email\n${tenantId}\n${folded}`);

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Where the mails of an address arrive, as far as can be told: most servers drop what follows a plus sign, and Gmail reads no
 * dots. Limits count by this, so that one mailbox cannot be flooded under many names. It is never an identity.
 */
export function mailboxOf(folded: string): string {
  const [local = '', domain = ''] = folded.split('@');
  const [start = ''] = local.split('+');
  const plain = start === '' ? local : start;
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** Nobody has a mailbox there (RFC 2606 section 2, RFC 6761 section 6.4). */
export const isUnmailable = (folded: string): boolean =>
  /(?:^|[.@])invalid$/.test(folded) || folded.endsWith(`@${TEST_USER_DOMAIN}`);

/** The name of somebody who has told none. */
export const nameOf = (folded: string): string => folded.slice(0, folded.indexOf('@'));
