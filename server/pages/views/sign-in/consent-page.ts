/** Asks the person who signs in whether the app may know who they are. Nothing is stored before the answer. */

import type { AppName } from '../../../kernel/host-or-scheme.ts';
import { PRESS_ONCE } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { addressMark, addressText } from '../../components/app-name.ts';
import { buttonRow, decisionButton } from '../../components/button.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { urlWithHost } from '../../components/host.ts';
import { otherAccount } from '../../components/other-account.ts';
import { type Person, personCard, userText } from '../../components/person.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { type SharedItem, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface ConsentModel {
  /** The address is that of the callback: the one thing about the app that is certain. */
  readonly app: AppName;
  readonly redirectUri: string;
  readonly look?: AppLook;
  readonly user: Person;
  /** What the app receives. */
  readonly shared: readonly SharedItem[];
  /** The identity provider's name: `Google`; null if a page of the service has recognised the person. */
  readonly providerName: string | null;
  /** Starts over, with another account at the identity provider. */
  readonly otherAccountHref: string;
  /** The form sends `decision` with `approve` or `deny`. */
  readonly form: FormTarget;
}

/** The address, with the name before it if the name is proven. */
function appMark({ name, address }: AppName, language: Language): Markup {
  const shown = addressMark(address, language);
  return name === null ? shown : html`${userText(name, 60)} ${shown}`;
}

/** The same words as plain text, for the title of the page. */
const appTitle = ({ name, address }: AppName, language: Language): string =>
  [name === null ? '' : visibleText(name, 60), addressText(address, language)].filter((part) => part !== '').join(' ');

export function consentPage(model: ConsentModel, language: Language): string {
  const { consent, shared } = textsIn(language);
  const provider = model.providerName;
  return centered({
    language,
    look: model.look,
    title: fillText(consent.title, { host: appTitle(model.app, language) }),
    heading: fill(consent.title, { host: appMark(model.app, language) }),
    lead: provider === null ? consent.leadHere : fillText(consent.lead, { provider }),
    children: html`
      ${personCard(model.user)}
      ${otherAccount(model.otherAccountHref, language)}
      <h2 class="small-heading">${consent.receives}</h2>
      <ul class="tick-list">${model.shared.map((item) => html`<li>${shared[item]}</li>`)}</ul>
      <p class="soft">${provider === null ? consent.nothingElseHere : fillText(consent.nothingElse, { provider })}</p>
      ${form(
        model.form,
        buttonRow(decisionButton('approve', consent.approve), decisionButton('deny', consent.deny, 'secondary')),
      )}`,
    scriptHref: PRESS_ONCE.path,
    below: html`<p>${fill(consent.goesOnTo, { address: urlWithHost(model.redirectUri) })}</p>`,
  });
}
