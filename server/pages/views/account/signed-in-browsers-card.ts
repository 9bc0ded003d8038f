/** The browsers in which the reader is signed in, this one marked, and the ways to end the others. */
import { badge } from '../../components/badge.ts';
import { button } from '../../components/button.ts';
import { card } from '../../components/card.ts';
import { form } from '../../components/form.ts';
import { exactTime, time } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { formatTime } from '../../text/time.ts';

export interface BrowserModel {
  /** Such as `Firefox on Linux`; null if the browser did not say it. */
  readonly name: string | null;
  readonly since: Date;
  readonly lastUsed: Date | null;
  readonly until: Date;
  /** The browser in which the page is read. */
  readonly current: boolean;
  /** Takes a POST that ends it. */
  readonly endAction: string;
}

export interface SignedInBrowsersProps {
  readonly browsers: readonly BrowserModel[];
  /** Takes a POST that ends all but this one. */
  readonly endOthersAction: string;
  readonly csrf: string;
}

const UNKNOWN = 'Unknown browser';

const signOut = ({ endAction, name, since }: BrowserModel, csrf: string): Markup =>
  form(
    { action: endAction, csrf },
    button({
      label: html`Sign out<span class="visually-hidden">${`: ${name ?? UNKNOWN}, since ${formatTime(since)}`}</span>`,
      kind: 'secondary',
      action: 'end-session',
    }),
  );

const entry = (browser: BrowserModel, csrf: string): Markup => html`
  <li class="entry entry-row">
    <div>
      <h3 class="entry-title">${browser.name ?? UNKNOWN}${' '}${browser.current ? badge('This browser', 'info') : null}</h3>
      <p class="soft">Signed in ${time(browser.since)}${browser.lastUsed === null ? null : html`, last used ${time(browser.lastUsed)}`}, until ${exactTime(browser.until)}</p>
    </div>
    ${browser.current ? null : signOut(browser, csrf)}
  </li>`;

export function signedInBrowsersCard({ browsers, endOthersAction, csrf }: SignedInBrowsersProps): Markup {
  const isAlone = browsers.every(({ current }) => current);
  return card(
    { id: 'browsers', title: 'Where you are signed in' },
    html`
      <ul class="entries">${browsers.map((browser) => entry(browser, csrf))}</ul>
      ${
        isAlone
          ? null
          : html`
            <details class="more">
              <summary>Sign out everywhere else</summary>
              <p>Every other browser has to sign in again.</p>
              ${form(
                { action: endOthersAction, csrf },
                button({ label: 'Sign out everywhere else', kind: 'danger', action: 'end-other-sessions' }),
              )}
            </details>`
      }`,
  );
}
