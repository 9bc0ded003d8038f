/** The address of a mail server, and the sender of its mails, as operators and owners write them. Pure. */
import { MailAddress } from '@porchlight/contract';
import { isLoopback } from '../kernel/loopback.ts';

/** Where an owner's server may be: the ports of mail. Any other would let an owner knock at doors of strangers. */
const PORTS = new Set([25, 465, 587, 2_525]);
const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;

export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. With `smtp:` it begins with STARTTLS. */
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string;
  readonly isLocal: boolean;
}

/** Null for a text that is no such address. */
export function readSmtpAddress(text: string): SmtpAddress | null {
  const { protocol = '' } = URL.parse(text) ?? {};
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null;
  // Only web addresses have their host normalised, so the text is read as one.
  const url = URL.parse(text.replace(/^smtps?:/i, 'https:'));
  if (!url || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return null;
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: portOf(text) ?? DEFAULT_PORT[protocol],
      secure: protocol === 'smtps:',
      user: url.username === '' ? null : decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      isLocal: isLoopback(url),
    };
  } catch {
    return null;
  }
}

/** As written: a web address would lose port 443. */
function portOf(text: string): number | null {
  const [, port] = /^[a-z]+:\/\/(?:[^@/]*@)?(?:\[[^\]]*\]|[^:/]*):(\d{1,5})\/?$/i.exec(text) ?? [];
  return port === undefined ? null : Number(port);
}

/** Why an owner may not bring this server, or null. */
export function smtpAddressFault(text: string, baseUrl: string): string | null {
  const address = readSmtpAddress(text);
  if (!address)
    return 'must be smtp://user:password@host:587 or smtps://user:password@host:465, without path and query';
  if (address.isLocal) return isLoopback(baseUrl) ? null : 'must be on the public internet';
  // At port 25, servers take mail for their own people from anybody: an owner could write to those in any name.
  if (address.port === 25 && address.user === null) return 'must name a user and a password with port 25';
  return PORTS.has(address.port) ? null : `must have one of the ports of mail: ${[...PORTS].join(', ')}`;
}

export interface Sender {
  readonly name: string | null;
  readonly address: string;
}

/** `Name <address>`, or an address alone. Null if it is neither: a line break would be another header. */
export function readSender(text: string): Sender | null {
  const [, name = '', inBrackets] = /^\s*([^<>"\p{Cc}]*?)\s*<([^<>\s]+)>\s*$/u.exec(text) ?? [];
  const address = inBrackets ?? text.trim();
  return MailAddress.safeParse(address).success ? { name: name === '' ? null : name, address } : null;
}
