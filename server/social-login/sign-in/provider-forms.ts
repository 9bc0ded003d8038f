/**
 * An answer that a provider sends as a form of its own site (OAuth 2.0 Form Post Response Mode). The cookie that binds a
 * sign-in to its browser does not come with a form of another site, so the fields are kept for a moment under a handle that
 * works once, and the browser is sent on to our own address, where the cookie comes along.
 */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import type { AttemptStore, CallbackPlace } from '../ports/attempts.ts';
import type { HeldForms } from '../ports/providers.ts';

/** The fields of an answer that count. Other fields of the form are not kept. */
const FIELDS = ['code', 'state', 'iss', 'error', 'user'] as const;
/** As stored, with escapes. An answer of a provider has some hundred characters. */
const TEXT_MAX = 4_096;
const HELD_S = 60;

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly attempts: Pick<AttemptStore, 'isUnderWay'>;
  readonly forms: HeldForms;
}

export interface ProviderForms {
  /** The handle, or null if no sign-in waits for such an answer at this address. */
  hold(place: CallbackPlace, fields: URLSearchParams): Promise<string | null>;
  /** Returns the fields, once. */
  take(handle: string): Promise<URLSearchParams | null>;
}

export const providerForms = ({ clock, random, attempts, forms }: Dependencies): ProviderForms => ({
  async hold(place, fields) {
    const kept = new URLSearchParams([...fields].filter(([name]) => (FIELDS as readonly string[]).includes(name)));
    // A parameter that comes twice makes no answer (RFC 6749, section 3.1).
    if (new Set(kept.keys()).size < kept.size) return null;
    const text = kept.toString();
    if (text.length > TEXT_MAX) return null;
    const now = clock.now();
    // Anybody can send a form here, so it is stored only while a sign-in waits for it.
    if (!(await attempts.isUnderWay({ ...place, state: fields.get('state') ?? '' }, now))) return null;
    const handle = randomBase64Url(random, 32);
    await forms.hold(handle, text, addSeconds(now, HELD_S), now);
    return handle;
  },

  async take(handle) {
    const text = await forms.take(handle, clock.now());
    return text === null ? null : new URLSearchParams(text);
  },
});
