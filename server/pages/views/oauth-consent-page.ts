/**
 * Asks an account's owner whether an agent's client may act for them. A client chooses its own name, so the host that
 * the answer goes to is shown as well, and the page says which of the two can be relied on.
 */
import { OAUTH_GRANT_LIFETIME_S, type OAuthScope, REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { PRESS_ONCE } from '../assets.ts';
import { button, buttonRow } from '../components/button.ts';
import { type FormTarget, form } from '../components/form.ts';
import { urlWithHost } from '../components/host.ts';
import { keyValueList } from '../components/key-value-list.ts';
import { notice } from '../components/notice.ts';
import { type Person, personCard, userText } from '../components/person.ts';
import { html, type Markup } from '../html.ts';
import type { Language } from '../languages/language.ts';
import { fill, fillText } from '../languages/text.ts';
import { type Texts, textsIn } from '../languages/texts.ts';
import { centered } from '../layouts/centered.ts';
import { inDays } from '../text/time.ts';

interface OAuthConsentModel {
  readonly clientName: string;
  /** The address that stands behind the client, where it has one: nobody else can use it. */
  readonly clientAddress: string | null;
  readonly redirectUri: string;
  /** The answer goes to a program on the reader's own computer. */
  readonly loopback: boolean;
  readonly scopes: readonly OAuthScope[];
  readonly resource: string;
  readonly account: Person | null;
  /** The form sends `decision` with `approve`, `deny` or, where offered, `guest`. */
  readonly form: FormTarget;
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

const decisions = (
  { account, form: target, offerGuest }: OAuthConsentModel,
  { asking, oauthConsent: { allow, guest } }: Texts,
): Markup =>
  form(
    target,
    buttonRow(
      account === null
        ? null
        : button({ label: allow, name: 'decision', value: 'approve', action: 'approve', wide: true }),
      offerGuest
        ? button({
            label: guest,
            name: 'decision',
            value: 'guest',
            action: 'guest',
            kind: account === null ? 'primary' : 'secondary',
            wide: true,
          })
        : null,
      button({ label: asking.decline, name: 'decision', value: 'deny', action: 'deny', kind: 'secondary', wide: true }),
    ),
  );

const lifetimeIn = (language: Language): string =>
  fillText(textsIn(language).oauthConsent.lifetime, {
    longest: inDays(OAUTH_GRANT_LIFETIME_S, language),
    unused: inDays(REFRESH_TOKEN_LIFETIME_S, language),
  });

export function oauthConsentPage(model: OAuthConsentModel, language: Language): string {
  const texts = textsIn(language);
  const { asking, oauthConsent, scopes } = texts;
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
      <h2 class="small-heading">${asking.ableTo}</h2>
      <ul class="tick-list">
        ${model.scopes.map((scope) => html`<li>${scopes[scope]} <code class="scope">${scope}</code></li>`)}
      </ul>
      ${whoGrants(model, texts)}
      ${model.offerGuest ? html`<p class="soft">${oauthConsent.guestReaches}</p>` : null}
      ${decisions(model, texts)}`,
    scriptHref: PRESS_ONCE.path,
    // A guest has no page of their own: what they allowed expires.
    below: html`<p>${oauthConsent.onlyThis}${model.account === null ? null : html`${' '}${oauthConsent.disconnect}`}</p>`,
  });
}
