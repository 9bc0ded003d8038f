/** Moments and spans, readable by people and by machines. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { formatDay, formatTime, formatTimeLeft } from '../text/time.ts';

export const time = (at: Date, language: Language = 'en'): Markup => html`
  <time datetime=${at.toISOString()}>${formatTime(at, language)}</time>`;

/** A moment inside a sentence, after `until` or `at`: it is shown in the reader's zone and stays a date. */
export const exactTime = (at: Date, language: Language = 'en'): Markup => html`
  <time datetime=${at.toISOString()} data-exact>${formatTime(at, language)}</time>`;

const MOMENT = /(\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)/;

const momentOrDay = (part: string): Markup => (part.includes('T') ? exactTime(new Date(part)) : formatDay(part));

/**
 * A message of the API with its moments and days as people read them. Every second part is a match of the expression.
 */
export const withTimes = (message: string): Markup =>
  message.split(MOMENT).map((part, index) => (index % 2 === 1 ? momentOrDay(part) : part));

export const timeLeft = (now: Date, until: Date): Markup => html`
  <time datetime=${until.toISOString()}>${formatTimeLeft(now, until)}</time>`;
