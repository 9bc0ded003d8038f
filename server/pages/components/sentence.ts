/** A sentence of the contract, with code between backticks. A path to one of our pages or files becomes a link. */
import { html, type Markup } from '../html.ts';

const OURS = /^\/(?!api\b|edge\b)[\w./-]*$/;

export const sentence = (text: string): Markup =>
  text.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    return OURS.test(part) ? html`<a href=${part}><code>${part}</code></a>` : html`<code>${part}</code>`;
  });
