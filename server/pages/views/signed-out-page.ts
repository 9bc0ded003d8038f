/** The end of a sign-out that leads nowhere else. */
import { html } from '../html.ts';
import type { Language } from '../languages/language.ts';
import { textsIn } from '../languages/texts.ts';
import { centered } from '../layouts/centered.ts';

export function signedOutPage(language: Language): string {
  const { title, lead, note } = textsIn(language).signedOut;
  return centered({ language, title, lead, children: html`<p class="soft">${note}</p>` });
}
