/** The picture of an identity provider: a plain shape in one colour, so that it can be seen in light and dark. */
import { html, type Markup } from '../html.ts';

/** The path comes from the provider's file, and is drawn on a square of 20 by 20. */
export const providerMark = (path: string): Markup => html`
  <svg class="provider-mark" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
    <path d=${path} fill="currentColor" fill-rule="evenodd"></path>
  </svg>`;
