/**
 * A caption whose subject is already shown above it. It is shown short and read out in full, so that no two captions
 * sound alike.
 */
import { html, type Markup } from '../html.ts';
import { userText } from './person.ts';

export const withSubject = (text: string, subject: string | undefined): Markup =>
  subject === undefined ? text : html`${text}<span class="visually-hidden">${', '}${userText(subject, 80)}</span>`;
