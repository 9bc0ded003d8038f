/** Moments and spans, readable by people and by machines. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { formatTime, formatTimeLeft } from '../text/time.ts';

export const time = (at: Date, language: Language = 'en'): Markup => html`
  <time datetime=${at.toISOString()}>${formatTime(at, language)}</time>`;

export const timeLeft = (now: Date, until: Date): Markup => html`
  <time datetime=${until.toISOString()}>${formatTimeLeft(now, until)}</time>`;
