/** A sign-out at an app's issuer: the question, the answer that there is nothing to end, and the end. */
import type { AppLook } from '../../components/app-look.ts';
import { addressMark, addressText } from '../../components/app-name.ts';
import { button, buttonRow, linkButton } from '../../components/button.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';

interface SignOutModel {
  readonly address: string;
  readonly form: FormTarget;
  readonly look?: AppLook;
}

/** Asks before anything ends: a link that anybody can make must not sign people out. */
export function signOutPage({ address, form: target, look }: SignOutModel, language: Language): string {
  const { title, lead, confirm, note } = textsIn(language).signOut;
  return centered({
    language,
    look,
    title: fillText(title, { host: addressText(address, language) }),
    // One element for the whole sentence, so that the host stays in its line, with the question mark.
    heading: html`<span>${fill(title, { host: addressMark(address, language) })}</span>`,
    lead,
    children: html`
      ${form(target, buttonRow(button({ label: confirm, action: 'sign-out', wide: true })))}
      <p class="soft">${note}</p>`,
  });
}

interface NothingModel {
  readonly address: string;
  /** The address at which the app wants the person back. */
  readonly location: string | null;
  readonly ownPageHref: string;
  readonly look?: AppLook;
}

export function nothingToSignOutPage(
  { address, location, ownPageHref, look }: NothingModel,
  language: Language,
): string {
  const { nothingTitle, nothingLead, nothingNote, goOn } = textsIn(language).signOut;
  const { ownPage } = textsIn(language).agentConsent;
  const page = html`<a href=${ownPageHref} data-action="own-page">${ownPage}</a>`;
  return centered({
    language,
    look,
    title: nothingTitle,
    lead: nothingLead,
    children: html`
      <p>${fill(nothingNote, { page })}</p>
      ${location === null ? null : linkButton({ label: fillText(goOn, { host: addressText(address, language) }), href: location, action: 'go-on', wide: true })}`,
  });
}

export function signedOutPage(look: AppLook, language: Language): string {
  const { title, lead, note } = textsIn(language).signedOut;
  return centered({ language, look, title, lead, children: html`<p class="soft">${note}</p>` });
}
