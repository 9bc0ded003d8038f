/** The field into which the script writes what a device answers, and what the script can say. */
import { html, type Markup } from '../html.ts';
import type { Texts } from '../languages/texts.ts';
import { notice } from './notice.ts';

interface PasskeyField {
  /** `use-now` asks as soon as the page is there, `fill` offers passkeys in the field for the address. */
  readonly kind: 'add' | 'use' | 'use-now' | 'fill';
  readonly options: object;
}

export const passkeyField = ({ kind, options }: PasskeyField): Markup => html`
  <input type="hidden" name="answer" data-passkey=${kind} data-options=${JSON.stringify(options)} />`;

const NOTES = ['cancelled', 'notAdded', 'unsupported', 'already'] as const;

/** Shown by the script. Without scripts the page says that it needs one. */
export const passkeyNotes = (texts: Texts['passkey']): Markup => html`
  ${NOTES.map((note) => html`<div hidden data-passkey-says=${note}>${notice('warn', html`<p>${texts[note]}</p>`, 'status')}</div>`)}
  <noscript>${notice('warn', html`<p>${texts.noScript}</p>`)}</noscript>`;
