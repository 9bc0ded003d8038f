/**
 * A link for each identity provider that a person can sign in with. A single link is the only thing to do on its page.
 */
import { html, type Markup } from '../html.ts';
import { fillText } from '../languages/text.ts';
import { visibleText } from '../text/visible-text.ts';
import { linkButton } from './button.ts';
import { providerMark } from './provider-mark.ts';

export interface ProviderChoice {
  readonly id: string;
  readonly label: string;
  readonly mark: string;
  readonly href: string;
  /** The host of an owner's own provider: its label is the owner's word, which could imitate another provider. */
  readonly host?: string;
  /** This browser used it last. */
  readonly isLast?: true;
}

/** In the reader's language. */
interface Words {
  readonly continueWith: `${string}{provider}${string}`;
  readonly lastUsed?: string;
}

const link = ({ id, label, mark, href, host, isLast }: ProviderChoice, words: Words): Markup => html`
  <li>
    <a class="button button-secondary button-wide provider-choice" href=${href} data-provider=${id} data-last=${isLast}>
      ${providerMark(mark)}
      <span>${fillText(words.continueWith, { provider: visibleText(label, 60) })}${host === undefined ? null : html` <span class="host-name soft" dir="ltr">${visibleText(host, 255)}</span>`}</span>
      ${isLast && words.lastUsed ? html`<span class="badge">${words.lastUsed}</span>` : null}
    </a>
  </li>`;

/** The list becomes one large button only if it is the only thing to do on the page. */
export function providerLinks(
  choices: readonly ProviderChoice[],
  words: Words,
  purpose: 'sign-in' | 'link' = 'sign-in',
): Markup {
  const [only, ...others] = choices;
  if (purpose === 'sign-in' && only && others.length === 0 && only.host === undefined) {
    const label = fillText(words.continueWith, { provider: visibleText(only.label, 60) });
    return html`<div class="button-row">${linkButton({ label, href: only.href, action: 'sign-in', wide: true })}</div>`;
  }
  return html`<ul class="provider-list">${choices.map((each) => link(each, words))}</ul>`;
}
