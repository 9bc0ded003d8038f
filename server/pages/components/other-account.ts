/** The way to another account, for a person whom the identity provider took for somebody else. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../languages/texts.ts';

export function otherAccount(href: string, language: Language): Markup {
  const { notYou, otherAccount: label } = textsIn(language).asking;
  return html`<p class="soft">${notYou} <a href=${href} data-action="other-account">${label}</a></p>`;
}
