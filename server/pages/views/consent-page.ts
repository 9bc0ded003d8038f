/** Asks the person who signs in whether the app may know who they are. Nothing is stored before the answer. */
import { PRESS_ONCE } from '../assets.ts';
import { button, buttonRow } from '../components/button.ts';
import { type FormTarget, form } from '../components/form.ts';
import { hostName, urlWithHost } from '../components/host.ts';
import { type Person, personCard } from '../components/person.ts';
import { html } from '../html.ts';
import { centered } from '../layouts/centered.ts';
import { visibleText } from '../text/visible-text.ts';

interface ConsentModel {
  /** The host of the callback: the one thing about the app that is certain. */
  readonly appHost: string;
  readonly redirectUri: string;
  readonly user: Person;
  /** What the app receives, as nouns: `Your name`. */
  readonly shared: readonly string[];
  /** The identity provider's name: `Google`. */
  readonly providerName: string;
  /** Starts over, with another account at the identity provider. */
  readonly otherAccountHref?: string;
  /** The form sends `decision` with `approve` or `deny`. */
  readonly form: FormTarget;
}

export const consentPage = (model: ConsentModel): string =>
  centered({
    title: `Sign in to ${visibleText(model.appHost, 80)}`,
    heading: html`Sign in to ${hostName(model.appHost)}`,
    lead: `${model.providerName} says that this is you:`,
    children: html`
      ${personCard(model.user)}
      ${model.otherAccountHref === undefined ? null : html`<p class="soft">Not you? <a href=${model.otherAccountHref} data-action="other-account">Use another account</a></p>`}
      <h2 class="small-heading">The app will receive</h2>
      <ul class="tick-list">${model.shared.map((item) => html`<li>${item}</li>`)}</ul>
      <p class="soft">Nothing else: not your password, and no access to your ${model.providerName} account.</p>
      ${form(
        model.form,
        buttonRow(
          button({ label: 'Continue', name: 'decision', value: 'approve', action: 'approve', wide: true }),
          button({ label: 'Cancel', name: 'decision', value: 'deny', action: 'deny', kind: 'secondary', wide: true }),
        ),
      )}`,
    scriptHref: PRESS_ONCE.path,
    below: html`<p>Either way you go on to ${urlWithHost(model.redirectUri)}</p>`,
  });
