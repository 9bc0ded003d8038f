/**
 * Once after the person said yes, the page offers a passkey. The sign-in waits meanwhile: codes and tokens are made when the
 * person leaves the offer. Their yes is carried by a mark of this decision in this browser, so nobody gets past the question.
 */
import { type EntryRefusal, PASSKEY_OFFER_DAYS } from '@porchlight/contract';
import { sameDigest } from '../../crypto/hashes.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { hostCookieName, readCookie, setCookie } from '../../kernel/cookies.ts';
import type { Identity } from '../../providers/ports.ts';
import type { PendingLoginConsent } from '../ports/attempts.ts';
import type { AddPasskey, AskedPasskey, NewPasskey, PasskeyStore } from '../ports/passkeys.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { TenantLocation } from '../ports/resource.ts';
import { ATTEMPT_LIFETIME_S } from '../sign-in/attempt-secrets.ts';
import { ownEndOf } from '../sign-in/sign-in-target.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly issuer: string;
  readonly clock: Clock;
  readonly ring: Pick<KeyRing, 'current' | 'all'>;
  readonly passkeys: Pick<PasskeyStore, 'ofIdentity'>;
  readonly addPasskey: AddPasskey;
  readonly providers: Pick<TenantProviders, 'find'>;
  readonly refuseEntry: (tenantId: string, identity: Identity) => Promise<EntryRefusal | null>;
}

interface Decision {
  readonly consentToken: string;
  readonly browserToken: string;
}

export interface OfferPasskey {
  appliesTo(cookieHeader: string | undefined, pending: PendingLoginConsent): Promise<boolean>;
  /** Stands for the person's yes. */
  mark(decision: Decision): string;
  fits(decision: Decision, mark: string): boolean;
  ask(decision: Decision, pending: PendingLoginConsent, app: string): Promise<AskedPasskey>;
  read(
    decision: Decision,
    pending: PendingLoginConsent,
    given: { ticket: string; answer: string },
  ): Promise<NewPasskey | null>;
  /** To the user that the sign-in has just made or found. Nothing is added for somebody who may not enter. */
  add(pending: PendingLoginConsent, passkey: NewPasskey): Promise<void>;
  /** The browser is not asked again for a while. */
  readonly setCookie: string;
}

const COOKIE = 'porchlight_passkey_offer';
const DAY_S = 86_400;
const SHOWN = '1';

const placeOf = ({ tenant, resource }: PendingLoginConsent): TenantLocation | null =>
  resource && { tenantId: tenant.id, placement: resource.placement };

export function offerPasskey(dependencies: Dependencies): OfferPasskey {
  const { baseUrl, clock, ring, passkeys, addPasskey } = dependencies;
  const secure = baseUrl.startsWith('https:');
  const name = hostCookieName(COOKIE, secure);
  const text = ({ consentToken, browserToken }: Decision): string => `approved\n${consentToken}\n${browserToken}`;
  const pageOf = (decision: Decision): string => `offer ${text(decision)}`;
  return {
    setCookie: setCookie({ name, value: SHOWN, maxAgeS: PASSKEY_OFFER_DAYS * DAY_S, secure }),
    async appliesTo(cookieHeader, pending) {
      if (readCookie(cookieHeader, name) !== null || !mayBeOffered(baseUrl, pending)) return false;
      const place = placeOf(pending);
      if (!place || !(await dependencies.providers.find(place.tenantId, 'passkey'))) return false;
      // A passkey vouches for no domain, so a list of domains would keep it out.
      if (await dependencies.refuseEntry(place.tenantId, passkeyOf(dependencies.issuer, pending.identity)))
        return false;
      const held = await passkeys.ofIdentity(place, pending.identity);
      return held === null || held.passkeys === 0;
    },
    mark: (decision) => ring.current('passkey').mac(text(decision)),
    fits: (decision, mark) => ring.all('passkey').some(({ mac }) => sameDigest(mac(text(decision)), mark)),
    ask: (decision, { tenant, identity }, app) =>
      addPasskey.ask({
        tenantId: tenant.id,
        page: pageOf(decision),
        until: addSeconds(clock.now(), ATTEMPT_LIFETIME_S),
        email: identity.email,
        app,
        known: [],
      }),
    read: (decision, { tenant }, given) => addPasskey.read({ tenantId: tenant.id, page: pageOf(decision), ...given }),
    async add(pending, passkey) {
      const place = placeOf(pending);
      if (!place || !(await isStillWelcome(dependencies, place.tenantId, pending.identity))) return;
      const held = await passkeys.ofIdentity(place, pending.identity);
      if (held) await addPasskey.add(place, held.userId, passkey);
    },
  };
}

/** The offer may have been open for minutes: passkeys may be disabled since, or the person blocked or taken off the list. */
const isStillWelcome = async (
  { providers, refuseEntry }: Dependencies,
  tenantId: string,
  identity: Identity,
): Promise<boolean> =>
  (await providers.find(tenantId, 'passkey')) !== null && (await refuseEntry(tenantId, identity)) === null;

/** At a project's own host there are no passkeys, and a sign-in for a page of the service is not for the app. */
const mayBeOffered = (baseUrl: string, pending: PendingLoginConsent): boolean =>
  pending.host === null &&
  !pending.identity.onlyKnown &&
  !pending.identity.remembered &&
  ownEndOf(baseUrl, { ...pending, tenantId: pending.tenant.id }) === null;

const passkeyOf = (issuer: string, { email, name, picture }: Identity): Identity => ({
  issuer,
  subject: '',
  email,
  name,
  picture,
});
