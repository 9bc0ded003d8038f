/**
 * What the app wrote, as text inside a frame that says so. Nothing in it is markup, a link or a picture, and words that mix
 * scripts are marked.
 */
import { hasMixedScripts, markedText } from '../../pages/components/marked-text.ts';
import { html, type Markup } from '../../pages/html.ts';
import type { AskedText } from '../common/person-approval.ts';

const textsOf = ({ title, details }: AskedText): string[] => [
  title,
  ...details.flatMap(({ label, value }) => [label, value]),
];

export const hasMixed = (text: AskedText): boolean => textsOf(text).some(hasMixedScripts);

interface FrameWords {
  readonly wrote: Markup;
  readonly mixed: string;
}

export const appWords = (text: AskedText, { wrote, mixed }: FrameWords): Markup => html`
  <figure class="app-words" data-app-words>
    <figcaption>${wrote}</figcaption>
    <p class="app-words-title" data-asked-title>${markedText(text.title)}</p>
    ${
      text.details.length === 0
        ? null
        : html`
          <dl class="facts" data-asked-details>
            ${text.details.map(
              ({ label, value }) => html`
              <div class="fact"><dt>${markedText(label)}</dt><dd>${markedText(value)}</dd></div>`,
            )}
          </dl>`
    }
  </figure>
  ${hasMixed(text) ? html`<p class="mixed-note" data-mixed-note>${mixed}</p>` : null}`;
