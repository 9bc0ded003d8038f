/**
 * Takes a signed report of an identity provider about an account, and ends what that person is signed in to. A report that
 * breaks off half-way is sent again by the provider: ending is repeatable, and the report counts as taken only at its end.
 */
import { type AccountSignal, SIGNAL_MAX_AGE_DAYS } from '@porchlight/contract';
import { readSecurityEvent } from '../../crypto/security-event.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { isSameIssuer } from '../../kernel/same-issuer.ts';
import type { EndAccountAccess, SignalStore } from '../ports/signals.ts';
import type { Revocations } from '../revocations/revocations.ts';
import { readReportedEvents } from './signal-event.ts';

const MAX_AGE_S = SIGNAL_MAX_AGE_DAYS * 86_400;
/** The id is remembered for longer than the token is accepted, to allow for clocks that differ. */
const REMEMBERED_S = MAX_AGE_S + 3_600;

/** The provider that may send signals, and the client that they must be for. */
export interface SignalSource {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: { read(again?: boolean): Promise<object | null> };
}

interface Dependencies {
  readonly clock: Clock;
  /** Null if the service has no client at that provider. */
  readonly source: SignalSource | null;
  readonly store: SignalStore;
  readonly revocations: Pick<Revocations, 'apply'>;
  readonly endAccountAccess: EndAccountAccess;
  readonly onSignal: (signal: AccountSignal, ended: { readonly projects: number; readonly sessions: number }) => void;
}

export type ReceiveSignal = (token: string) => Promise<Result<void, DomainError>>;

const refused = (detail: string) => fail({ code: 'signalRefused', detail } as const);

export const receiveSignal =
  ({ clock, source, store, revocations, endAccountAccess, onSignal }: Dependencies): ReceiveSignal =>
  async (token) => {
    if (!source) return refused('This service has no client at Google, so no signal can be for it.');
    const now = clock.now();
    const rules = { issuer: source.issuer, audience: source.clientId, maxAgeS: MAX_AGE_S, now };
    const read = async (again: boolean) => {
      const keys = await source.keys.read(again);
      return keys && readSecurityEvent(token, keys, rules);
    };
    const first = await read(false);
    const claims = first === 'unknownKey' ? await read(true) : first;
    if (claims === null || claims === 'unknownKey')
      return refused('The signature, issuer, audience or time of the security event token is wrong.');
    const { jti, events } = claims;
    const reported = readReportedEvents(events);
    if (reported === null || typeof jti !== 'string' || jti === '')
      return refused('The security event token has no id, or its events are not of the form that RFC 8417 asks for.');
    const id = `${source.issuer} ${jti}`;
    if (await store.isKnown(id, now)) return ok(undefined);
    for (const event of reported) {
      if (event.kind === 'verification') {
        await store.noteVerification(event.state, now);
        continue;
      }
      if (!isSameIssuer(event.issuer, source.issuer))
        return refused('The event is about an account of another issuer.');
      const person = { issuer: source.issuer, subject: event.subject };
      const ended = await store.endEverywhere(person, event.signal, now);
      for (const session of ended) revocations.apply({ kind: 'session', ...session });
      await endAccountAccess(person);
      const projects = new Set(ended.map(({ tenantId }) => tenantId)).size;
      onSignal(event.signal, { projects, sessions: ended.length });
    }
    await store.remember(id, addSeconds(now, REMEMBERED_S), now);
    return ok(undefined);
  };
