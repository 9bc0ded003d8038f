/** A heading whose lines are balanced breaks between words, and not after the hyphen of one of them. */
import { html, type Markup } from '../html.ts';

export const unbroken = (text: string): Markup =>
  text.split(/(\S+-\S+)/).map((part, index) => (index % 2 === 0 ? part : html`<span class="unbroken">${part}</span>`));
