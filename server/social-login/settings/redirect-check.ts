/**
 * Explains to the holder of the management key why a redirect_uri passes or not. The answer names registered URLs, so it
 * must never reach a public response.
 */
import { CALLBACK_URLS_MAX } from '@porchlight/contract';
import { entryOf } from '../../kernel/fields.ts';
import {
  COMPARED_PARTS,
  type ComparedPart,
  findCallback,
  firstDifference,
  partAgrees,
  readCandidate,
} from './callback-match.ts';
import { abbreviate, type CallbackParts } from './callback-parts.ts';
import { type CallbackPattern, parseCallbackUrl } from './callback-url.ts';

interface RedirectExplanation {
  readonly allowed: boolean;
  readonly matched: string | null;
  readonly nearest: string | null;
  readonly difference: string | null;
  /** Why the address cannot be listed; `null` when it is allowed or can be. */
  readonly reason: string | null;
  /** The whole list to provision with: the present URLs and the new one. */
  readonly suggested_callback_urls: string[] | null;
}

export function explainRedirect(patterns: readonly CallbackPattern[], candidate: string): RedirectExplanation {
  const match = findCallback(patterns, candidate);
  const unknown = { nearest: null, difference: null, reason: null, suggested_callback_urls: null };
  if (match !== null) return { ...unknown, allowed: true, matched: match.pattern.text };

  const refused = { ...unknown, allowed: false, matched: null };
  const read = readCandidate(candidate);
  if (!read.ok) return { ...refused, reason: read.error };

  const nearest = findNearest(patterns, read.value);
  const compared = {
    ...refused,
    nearest: nearest?.text ?? null,
    difference: nearest === null ? null : describeDifference(nearest, read.value),
  };
  const registrable = parseCallbackUrl(candidate);
  if (!registrable.ok) return { ...compared, reason: registrable.error };
  if (patterns.length >= CALLBACK_URLS_MAX) {
    return { ...compared, reason: `All ${CALLBACK_URLS_MAX} callback URLs are in use. Replace one of them.` };
  }
  return { ...compared, suggested_callback_urls: [...patterns.map(({ text }) => text), candidate] };
}

/** The same host counts most, then the same path; among equals the one registered first. */
const WEIGHT: Readonly<Record<ComparedPart, number>> = { scheme: 1, host: 6, port: 1, path: 3, query: 1 };

function findNearest(patterns: readonly CallbackPattern[], candidate: CallbackParts): CallbackPattern | null {
  let nearest: CallbackPattern | null = null;
  let best = -1;
  for (const pattern of patterns) {
    const score = COMPARED_PARTS.reduce((sum, part) => sum + WEIGHT[part] * likeness(pattern, candidate, part), 0);
    if (score > best) [nearest, best] = [pattern, score];
  }
  return nearest;
}

/** 1 for parts that agree; otherwise the share of characters common to both ends, so that a typo stays near. */
function likeness(pattern: CallbackPattern, candidate: CallbackParts, part: ComparedPart): number {
  if (partAgrees(pattern, candidate, part)) return 1;
  const a = pattern.parts[part] ?? '';
  const b = candidate[part] ?? '';
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return (start + end) / (Math.max(a.length, b.length) + 1);
}

function describeDifference(pattern: CallbackPattern, candidate: CallbackParts): string | null {
  const part = firstDifference(pattern, candidate);
  if (part === null) return null;
  const got = showPart(candidate, part);
  const expected = showPart(pattern.parts, part);
  const link = got === NOTHING || expected === NOTHING ? 'instead of' : 'is not';
  return `${part}: ${got} ${link} ${expected}${hint(pattern, candidate, part)}`;
}

const NOTHING = 'none';
const DEFAULT_PORT: Readonly<Record<string, string>> = { https: '443', http: '80' };

function showPart(parts: CallbackParts, part: ComparedPart): string {
  if (part === 'query') return parts.query === null ? NOTHING : `\`?${abbreviate(parts.query)}\``;
  const value = part === 'port' ? parts.port || entryOf(DEFAULT_PORT, parts.scheme) : parts[part];
  return value ? `\`${abbreviate(value)}\`` : NOTHING;
}

function hint(pattern: CallbackPattern, candidate: CallbackParts, part: ComparedPart): string {
  if (part === 'host' && pattern.wildcard !== null) return ' (the `*` stands for exactly one label)';
  const differsBySlash =
    part === 'path' && (`${candidate.path}/` === pattern.parts.path || candidate.path === `${pattern.parts.path}/`);
  return differsBySlash ? ' (only the slash at the end differs)' : '';
}
