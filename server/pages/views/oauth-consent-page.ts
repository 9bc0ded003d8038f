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
import { centered } from '../layouts/centered.ts';
import { inDays } from '../text/time.ts';
import { SCOPE_WORDS } from './scope-words.ts';

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

const loopbackWarning = (): Markup =>
  notice(
    'warn',
    html`<p>
      This request comes from a program on this computer. Any program here can ask like this: allow it only if you have just
      started it yourself.
    </p>`,
  );

const whoGrants = ({ account, signInHref }: OAuthConsentModel): Markup => {
  if (account !== null) {
    return html`
      <h2 class="small-heading">On behalf of</h2>
      ${personCard(account)}
      ${signInHref === undefined ? null : html`<p class="soft">Not you? <a href=${signInHref} data-action="other-account">Use another account</a></p>`}`;
  }
  return signInHref === undefined
    ? null
    : html`<p><a href=${signInHref} data-action="sign-in">Sign in to use your account instead</a></p>`;
};

const decisions = ({ account, form: target, offerGuest }: OAuthConsentModel): Markup =>
  form(
    target,
    buttonRow(
      account === null
        ? null
        : button({ label: 'Allow', name: 'decision', value: 'approve', action: 'approve', wide: true }),
      offerGuest
        ? button({
            label: 'Continue as guest',
            name: 'decision',
            value: 'guest',
            action: 'guest',
            kind: account === null ? 'primary' : 'secondary',
            wide: true,
          })
        : null,
      button({ label: 'Decline', name: 'decision', value: 'deny', action: 'deny', kind: 'secondary', wide: true }),
    ),
  );

const LASTS = `Up to ${inDays(OAUTH_GRANT_LIFETIME_S)}, and less if it is not used for ${inDays(REFRESH_TOKEN_LIFETIME_S)}`;

/** A guest has no page of their own: what they allowed expires. */
const endsEarlier = ({ account }: OAuthConsentModel): string =>
  account === null ? '' : ' You can disconnect it at any time on your account page.';

export const oauthConsentPage = (model: OAuthConsentModel): string =>
  centered({
    title: 'Allow access',
    heading: html`Allow${' '}${userText(model.clientName, 80)}?`,
    lead: 'An app that calls itself this asks for access to your Porchlight projects.',
    wide: true,
    children: html`
      ${keyValueList([
        ...(model.clientAddress === null ? [] : [{ label: 'Described at', value: urlWithHost(model.clientAddress) }]),
        { label: 'Redirects to', value: urlWithHost(model.redirectUri) },
        { label: 'Access to', value: urlWithHost(model.resource) },
        { label: 'Lasts', value: LASTS },
      ])}
      ${model.loopback ? loopbackWarning() : null}
      <h2 class="small-heading">It would be able to</h2>
      <ul class="tick-list">
        ${model.scopes.map((scope) => html`<li>${SCOPE_WORDS[scope]} <code class="scope">${scope}</code></li>`)}
      </ul>
      ${whoGrants(model)}
      ${
        model.offerGuest
          ? html`<p class="soft">A guest reaches only the projects it creates itself, until someone claims them.</p>`
          : null
      }
      ${decisions(model)}`,
    scriptHref: PRESS_ONCE.path,
    below: html`<p>You decide on this request only: for more, or after it has expired, the app has to ask again.${endsEarlier(model)}</p>`,
  });
