/**
 * Asks an account's owner whether an agent's client may act for them. A client chooses its own name, so the host that
 * the answer goes to is shown as well, and the page says which of the two can be relied on.
 */
import { OAUTH_GRANT_LIFETIME_S, OAUTH_SCOPES, type OAuthScope, REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { PRESS_ONCE } from '../../assets.ts';
import { buttonRow, decisionButton } from '../../components/button.ts';
import { checkbox } from '../../components/field.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { urlWithHost } from '../../components/host.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { notice } from '../../components/notice.ts';
import { type Person, personCard, userText } from '../../components/person.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { type Texts, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { inDays } from '../../text/time.ts';

interface OAuthConsentModel {
  readonly clientName: string;
  /** The address of the client's own document, if it has one: no other client can use it. */
  readonly clientAddress: string | null;
  readonly redirectUri: string;
  /** The answer goes to a program on the reader's own computer. */
  readonly loopback: boolean;
  readonly scopes: readonly OAuthScope[];
  readonly resource: string;
  readonly account: Person | null;
  /**
   * The form sends `decision` with `approve`, `deny` or, if offered, `guest`. If there is a choice of scopes, it also
   * sends `true` for each scope that stays.
   */
  readonly form: FormTarget;
  /** Nothing was ticked in the last answer. */
  readonly noneChosen?: boolean;
  readonly offerGuest?: boolean;
  readonly signInHref?: string;
}

const whoGrants = ({ account, signInHref }: OAuthConsentModel, { asking, oauthConsent }: Texts): Markup => {
  if (account !== null) {
    return html`
      <h2 class="small-heading">${asking.onBehalfOf}</h2>
      ${personCard(account)}
      ${signInHref === undefined ? null : html`<p class="soft">${asking.notYou} <a href=${signInHref} data-action="other-account">${asking.otherAccount}</a></p>`}`;
  }
  return signInHref === undefined
    ? null
    : html`<p><a href=${signInHref} data-action="sign-in">${oauthConsent.signInInstead}</a></p>`;
};

const fieldOf = (scope: OAuthScope): [OAuthScope, string] => [scope, `scope_${scope.replaceAll(':', '_')}`];

/** The field of the form that each scope has. */
export const SCOPE_FIELDS = Object.fromEntries(OAUTH_SCOPES.map(fieldOf)) as Readonly<Record<OAuthScope, string>>;

/** A single scope is allowed or refused by the button. If there are several, each can be left out. */
const scopeList = ({ scopes, noneChosen }: OAuthConsentModel, texts: Texts): Markup => {
  const words = (scope: OAuthScope): Markup => html`${texts.scopes[scope]} <code class="scope">${scope}</code>`;
  if (scopes.length < 2)
    return html`<ul class="tick-list">${scopes.map((scope) => html`<li>${words(scope)}</li>`)}</ul>`;
  return html`
    <p class="soft">${texts.oauthConsent.choose}</p>
    ${noneChosen ? notice('error', html`<p>${texts.oauthConsent.chooseOne}</p>`, 'status') : null}
    ${scopes.map((scope) => checkbox({ id: SCOPE_FIELDS[scope], name: SCOPE_FIELDS[scope], value: 'true', checked: true, label: words(scope) }))}`;
};

const decisions = (
  { account, offerGuest }: OAuthConsentModel,
  { asking, oauthConsent: { allow, guest } }: Texts,
): Markup =>
  buttonRow(
    account === null ? null : decisionButton('approve', allow),
    offerGuest ? decisionButton('guest', guest, account === null ? 'primary' : 'secondary') : null,
    decisionButton('deny', asking.decline, 'secondary'),
  );

const lifetimeIn = (language: Language): string =>
  fillText(textsIn(language).oauthConsent.lifetime, {
    longest: inDays(OAUTH_GRANT_LIFETIME_S, language),
    unused: inDays(REFRESH_TOKEN_LIFETIME_S, language),
  });

export function oauthConsentPage(model: OAuthConsentModel, language: Language): string {
  const texts = textsIn(language);
  const { asking, oauthConsent } = texts;
  return centered({
    language,
    title: oauthConsent.title,
    heading: fill(oauthConsent.heading, { client: userText(model.clientName, 80) }),
    lead: oauthConsent.lead,
    wide: true,
    children: html`
      ${keyValueList([
        ...(model.clientAddress === null
          ? []
          : [{ label: asking.describedAt, value: urlWithHost(model.clientAddress) }]),
        { label: oauthConsent.redirectsTo, value: urlWithHost(model.redirectUri) },
        { label: asking.accessTo, value: urlWithHost(model.resource) },
        { label: oauthConsent.lasts, value: lifetimeIn(language) },
      ])}
      ${model.loopback ? notice('warn', html`<p>${oauthConsent.loopback}</p>`) : null}
      ${form(
        {
          ...model.form,
          className: 'stack',
          ...(model.scopes.length > 1 ? { hidden: { ...model.form.hidden, choice: 'scopes' } } : {}),
        },
        html`
          <h2 class="small-heading">${asking.ableTo}</h2>
          ${scopeList(model, texts)}
          ${whoGrants(model, texts)}
          ${model.offerGuest ? html`<p class="soft">${oauthConsent.guestReaches}</p>` : null}
          ${decisions(model, texts)}`,
      )}`,
    scriptHref: PRESS_ONCE.path,
    // A guest has no page of their own: what they allowed expires.
    below: html`<p>${oauthConsent.onlyThis}${model.account === null ? null : html`${' '}${oauthConsent.disconnect}`}</p>`,
  });
}
