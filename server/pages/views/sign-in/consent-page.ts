/** Asks the person who signs in whether the app may know who they are. Nothing is stored before the answer. */
import { PRESS_ONCE } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { buttonRow, decisionButton } from '../../components/button.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { hostName, urlWithHost } from '../../components/host.ts';
import { otherAccount } from '../../components/other-account.ts';
import { type Person, personCard, userText } from '../../components/person.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { type SharedItem, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface ConsentModel {
  /** The host of the callback: the one thing about the app that is certain. */
  readonly appHost: string;
  /** The app's own name, if its owner has proven the host. */
  readonly appName: string | null;
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

/** The host, with the name before it if the name is proven. */
const appMark = ({ appName, appHost }: ConsentModel): Markup =>
  appName === null ? hostName(appHost) : html`${userText(appName, 60)} ${hostName(appHost)}`;

/** The same words as plain text, for the title of the page. */
const appTitle = ({ appName, appHost }: ConsentModel): string =>
  [appName === null ? '' : visibleText(appName, 60), visibleText(appHost, 80)].filter((part) => part !== '').join(' ');

export function consentPage(model: ConsentModel, language: Language): string {
  const { consent, shared } = textsIn(language);
  const provider = model.providerName;
  return centered({
    language,
    look: model.look,
    title: fillText(consent.title, { host: appTitle(model) }),
    heading: fill(consent.title, { host: appMark(model) }),
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
