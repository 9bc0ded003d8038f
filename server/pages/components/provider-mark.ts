/** The picture of an identity provider: a plain shape in one colour, so that it can be seen in light and dark. */
import { html, type Markup } from '../html.ts';

/** The path comes from the provider's file, and is drawn on a square of 20 by 20. Beside a name it needs no title. */
export const providerMark = (path: string, title?: string): Markup => html`
  <svg
    class="provider-mark"
    viewBox="0 0 20 20"
    width="18"
    height="18"
    role=${title === undefined ? undefined : 'img'}
    aria-hidden=${title === undefined ? 'true' : undefined}
    focusable="false"
  >
    ${title === undefined ? null : html`<title>${title}</title>`}<path d=${path} fill="currentColor" fill-rule="evenodd"></path>
  </svg>`;
