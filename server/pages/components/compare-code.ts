/** A code that a person compares with the one their agent shows. */
import { html, type Markup } from '../html.ts';

export const compareCode = (code: string, label = 'Code'): Markup => html`
  <p class="compare-code"><span class="visually-hidden">${label}: </span><code>${code}</code></p>`;
