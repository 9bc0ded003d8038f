/** Which addresses the service may be told to call, judged by the text of the address. The connection checks again. Pure. */
import { isIP } from 'node:net';
import { isLoopback } from '../kernel/loopback.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isBlockedAddress } from './blocked-addresses.ts';

/** RFC 6761 section 6.3: every name below `localhost` is this machine, with or without the dot at the end. */
const NAMES_THIS_MACHINE = /(?:^|\.)localhost\.?$/;

/** `loopback`: the service is on a loopback address itself, so that a receiver on the same machine makes sense. */
export function readOutsideUrl(text: string, loopback: boolean): Result<string, string> {
  const url = URL.parse(text);
  if (!url) return fail('must be an absolute URL such as https://app.example.com/webhooks');
  if (url.username !== '' || url.password !== '') return fail('must not contain a user name or password');
  if (url.hash !== '') return fail('must not contain a fragment');
  if (isLoopback(url) || NAMES_THIS_MACHINE.test(url.hostname)) {
    if (!loopback) return fail('must not be on a loopback address: this service could not reach it');
    return url.protocol === 'http:' || url.protocol === 'https:' ? ok(url.href) : fail('must use https or http');
  }
  if (url.protocol !== 'https:') return fail('must use https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isBlockedAddress(host)) return fail('must not be a private or reserved address');
  if (isIP(host) === 0 && !host.includes('.')) return fail('must name a host on the public internet');
  return ok(url.href);
}

/** What is wrong with the address of an issuer or of its keys, or null. */
export function issuerAddressFault(address: string, loopback: boolean): string | null {
  const url = URL.parse(address);
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return 'must be an address without query, fragment and user name';
  const read = readOutsideUrl(address, loopback);
  return read.ok ? null : read.error;
}
