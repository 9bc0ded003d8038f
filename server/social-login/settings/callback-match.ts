/**
 * Whether a redirect_uri is one of the registered callback URLs. Both sides have been parsed by the WHATWG rules first
 * and are compared part by part; text is never compared with text. There is no exception for loopback ports here:
 * RFC 8252 section 7.3 is honoured for OAuth clients only.
 */
import { fail, type Result } from '../../kernel/result.ts';
import { type CallbackParts, readCallbackParts } from './callback-parts.ts';
import type { CallbackPattern } from './callback-url.ts';
import { coversHost } from './callback-wildcard.ts';

interface CallbackMatch {
  readonly pattern: CallbackPattern;
  /** The serialised address to send the browser to and to remember; never the text as it came in. */
  readonly url: string;
}

export const COMPARED_PARTS = ['scheme', 'host', 'port', 'path', 'query'] as const;
export type ComparedPart = (typeof COMPARED_PARTS)[number];

export function readCandidate(candidate: string): Result<CallbackParts, string> {
  const read = readCallbackParts(candidate);
  if (!read.ok) return read;
  if (candidate.includes('*')) {
    return fail('A redirect_uri contains no `*`. Send the full address of one host.');
  }
  return read;
}

export function partAgrees(
  { parts, wildcard }: CallbackPattern,
  candidate: CallbackParts,
  part: ComparedPart,
): boolean {
  if (part === 'host' && wildcard !== null) return candidate.host !== null && coversHost(wildcard, candidate.host);
  return parts[part] === candidate[part];
}

/** `null` if all parts agree. */
export function firstDifference(pattern: CallbackPattern, candidate: CallbackParts): ComparedPart | null {
  return COMPARED_PARTS.find((part) => !partAgrees(pattern, candidate, part)) ?? null;
}

export function findCallback(patterns: readonly CallbackPattern[], candidate: string): CallbackMatch | null {
  const read = readCandidate(candidate);
  if (!read.ok) return null;
  const pattern = patterns.find((each) => firstDifference(each, read.value) === null);
  return pattern === undefined ? null : { pattern, url: read.value.href };
}

/** Where a login without a redirect_uri goes. A wildcard is not an address, so a list of wildcards has no default. */
export function defaultCallback(patterns: readonly CallbackPattern[]): CallbackMatch | null {
  const pattern = patterns.find((each) => each.wildcard === null);
  return pattern === undefined ? null : { pattern, url: pattern.parts.href };
}
