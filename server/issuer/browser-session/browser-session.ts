/** A browser that the issuer of a project remembers, and the requests for which that counts. Pure. */

import { addSeconds, secondsBetween } from '../../kernel/clock.ts';
import { isWeb } from '../../kernel/host-or-scheme.ts';
import type { NamedBy } from '../../social-login/ports/attempts.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';

/** What the person has agreed to: one client, at one place. */
interface Consent {
  readonly clientId: string;
  readonly place: string;
}

export interface BrowserSession {
  readonly sessionId: string;
  readonly userId: number;
  readonly namedBy: NamedBy;
  /** When they signed in at the provider, in seconds since 1970, if it said so. */
  readonly authTime: number | null;
  readonly begunAt: Date;
  readonly consents: readonly Consent[];
}

/** The project has at most 20 clients of its own, and each of them few places. */
const CONSENTS_MAX = 60;

/**
 * The consent page names the host, so the consent counts for that host: a callback with a wildcard has many. Any app on a
 * device can take a scheme, so such a consent is not remembered (RFC 8252 section 8.6).
 */
function placeOf(redirectUri: string): string | null {
  const url = new URL(redirectUri);
  return isWeb(url) ? url.origin : null;
}

export function hasAgreed({ consents }: BrowserSession, clientId: string, redirectUri: string): boolean {
  const place = placeOf(redirectUri);
  return place !== null && consents.some((one) => one.clientId === clientId && one.place === place);
}

export function withConsent(session: BrowserSession, clientId: string, redirectUri: string): BrowserSession {
  const place = placeOf(redirectUri);
  if (place === null || hasAgreed(session, clientId, redirectUri)) return session;
  return { ...session, consents: [{ clientId, place }, ...session.consents].slice(0, CONSENTS_MAX) };
}

/** The parts of an authorization request that say who has to be signed in, and how. */
export interface AskedPerson {
  readonly prompts: ReadonlySet<string>;
  readonly provider: unknown;
  readonly loginHint: unknown;
  readonly maxAge: unknown;
  /** The subject of a checked `id_token_hint`. */
  readonly hintedSubject: unknown;
}

export const endOf = ({ begunAt }: Pick<BrowserSession, 'begunAt'>, lifetimeS: number): Date =>
  addSeconds(begunAt, lifetimeS);

/** The setting may have been lowered since the person signed in, or switched off and on again. */
export function isOver(
  session: Pick<BrowserSession, 'begunAt'>,
  { browserSessionS, browserSessionFrom }: Pick<SocialLoginResource, 'browserSessionS' | 'browserSessionFrom'>,
  now: Date,
): boolean {
  if (browserSessionS === null || endOf(session, browserSessionS) <= now) return true;
  return browserSessionFrom !== null && session.begunAt < browserSessionFrom;
}

/** Whether the remembered person answers the request. Otherwise the request is one of a browser that is not known. */
export function answers(session: BrowserSession, asked: AskedPerson, email: string, now: Date): boolean {
  const { prompts, provider, loginHint, maxAge, hintedSubject } = asked;
  // Each of these prompts wants the person to act.
  if ([...prompts].some((prompt) => prompt !== 'none')) return false;
  if (isGiven(provider) && provider !== session.namedBy.provider) return false;
  if (isGiven(loginHint) && String(loginHint).toLowerCase() !== email.toLowerCase()) return false;
  if (isGiven(hintedSubject) && hintedSubject !== String(session.userId)) return false;
  return !isGiven(maxAge) || isYoungEnough(session, Number(maxAge), now);
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/** The clock of the provider may be ahead of ours, which makes no sign-in younger. */
function isYoungEnough({ authTime, begunAt }: BrowserSession, maxAgeS: number, now: Date): boolean {
  if (authTime === null) return false;
  const signedInAt = Math.min(authTime, Math.floor(begunAt.getTime() / 1_000));
  return secondsBetween(new Date(signedInAt * 1_000), now) <= maxAgeS;
}
