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

const aroundOf = (text: AskedText): string => textsOf(text).join(' ');

export const hasMixed = (text: AskedText): boolean => textsOf(text).some((one) => hasMixedScripts(one, aroundOf(text)));

interface FrameWords {
  readonly wrote: Markup;
  readonly mixed: string;
}

export function appWords(text: AskedText, { wrote, mixed }: FrameWords): Markup {
  const shown = (one: string) => markedText(one, undefined, aroundOf(text));
  return html`
  <figure class="app-words" data-app-words>
    <figcaption>${wrote}</figcaption>
    <p class="app-words-title" data-asked-title>${shown(text.title)}</p>
    ${
      text.details.length === 0
        ? null
        : html`
          <dl class="facts" data-asked-details>
            ${text.details.map(
              ({ label, value }) => html`
              <div class="fact"><dt>${shown(label)}</dt><dd>${shown(value)}</dd></div>`,
            )}
          </dl>`
    }
  </figure>
  ${hasMixed(text) ? html`<p class="mixed-note" data-mixed-note>${mixed}</p>` : null}`;
}
