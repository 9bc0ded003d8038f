/** What the check of a redirect address says, in a sentence for the owner. Pure. */
import type { Tone } from '../pages/components/notice.ts';
import type { CallbackPattern } from '../social-login/settings/callback-url.ts';
import { explainRedirect } from '../social-login/settings/redirect-check.ts';

export interface RedirectAnswer {
  readonly tone: Tone;
  readonly text: string;
}

export function redirectAnswer(patterns: readonly CallbackPattern[], address: string): RedirectAnswer {
  const { allowed, matched, nearest, difference, reason } = explainRedirect(patterns, address);
  if (allowed) return { tone: 'success', text: `People may come back here: ${matched} is registered.` };
  const text = (sentence: string): string => sentence.replaceAll('`', '');
  if (reason !== null) return { tone: 'error', text: text(reason) };
  const near = nearest === null || difference === null ? '' : ` The nearest is ${nearest}, but ${difference}.`;
  return { tone: 'warn', text: text(`Not registered yet; it can be added.${near}`) };
}
