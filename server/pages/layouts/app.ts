/** The owner's pages: head with the parts of the account, the signed-in person and the way out. */
import { DESK, TIMES } from '../assets.ts';
import { button } from '../components/button.ts';
import { form } from '../components/form.ts';
import { avatar, type Person, userText } from '../components/person.ts';
import { html, type Markup } from '../html.ts';
import { PAGE_PATHS } from '../paths.ts';
import { renderDocument } from './document.ts';
import { siteFooter } from './footer.ts';
import { siteHeader } from './header.ts';

/** Who is signed in, and the token that every form of this person carries. */
export interface SignedIn extends Person {
  readonly csrf: string;
}

interface AppProps {
  readonly title: string;
  /** The heading, if it should say more than the title of the tab. */
  readonly heading?: Markup;
  /** Shown above the heading: the way back. */
  readonly above?: Markup;
  readonly current: string;
  readonly viewer: SignedIn;
  readonly lead?: Markup;
  readonly stylesheetHref?: string | undefined;
  readonly children: Markup;
}

const LINKS = [
  { label: 'Projects', href: PAGE_PATHS.account },
  { label: 'Insights', href: PAGE_PATHS.insights },
  { label: 'Account', href: PAGE_PATHS.accountSettings },
  { label: 'Docs', href: PAGE_PATHS.docs },
];

const whoIsSignedIn = (viewer: SignedIn): Markup => html`
  <span class="viewer">${avatar(viewer)}<span class="viewer-email">${userText(viewer.email, 254)}</span></span>
  ${form(
    { action: PAGE_PATHS.signOut, csrf: viewer.csrf },
    button({ label: 'Sign out', kind: 'quiet', action: 'sign-out' }),
  )}`;

export const app = (props: AppProps): string =>
  renderDocument({
    title: props.title,
    layout: 'app',
    scriptHref: [TIMES.path, DESK.path],
    stylesheetHref: props.stylesheetHref,
    body: html`
      ${siteHeader({ label: 'Account', links: LINKS, current: props.current, aside: whoIsSignedIn(props.viewer) })}
      <main class="app-main" id="content">
        ${props.above}
        <h1>${props.heading ?? props.title}</h1>
        ${props.lead ? html`<p class="lead">${props.lead}</p>` : null}
        ${props.children}
      </main>
      ${siteFooter()}`,
  });
