/** Keeps words with a hyphen together, so that a heading with balanced lines breaks only between words. */
import { html, type Markup } from '../html.ts';

export const unbroken = (text: string): Markup =>
  text.split(/(\S+-\S+)/).map((part, index) => (index % 2 === 0 ? part : html`<span class="unbroken">${part}</span>`));
