/** The owner's pages: head with the parts of the account, the signed-in person and the way out. */
import { DESK, TIMES } from '../assets.ts';
import { button } from '../components/button.ts';
import { form } from '../components/form.ts';
import { type PaletteEntry, palette } from '../components/palette.ts';
import { avatar, type Person, userText } from '../components/person.ts';
import { html, type Markup } from '../html.ts';
import { PAGE_PATHS } from '../paths.ts';
import { renderDocument } from './document.ts';
import { siteFooter } from './footer.ts';
import { siteHeader } from './header.ts';

/** Who is signed in, and the token that every form of this person carries. */
export interface SignedIn extends Person {
  readonly csrf: string;
  /** How much waits for them, in all projects. */
  readonly waiting?: number;
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
  /** What the palette finds besides the pages of the account. */
  readonly finds?: { readonly entries: readonly PaletteEntry[]; readonly peopleHref?: string | undefined };
  readonly stylesheetHref?: string | undefined;
  readonly children: Markup;
}

const linksOf = ({ waiting = 0 }: SignedIn) => [
  { label: 'Projects', href: PAGE_PATHS.account },
  { label: 'Inbox', href: PAGE_PATHS.inbox, count: waiting },
  { label: 'Insights', href: PAGE_PATHS.insights },
  { label: 'Account', href: PAGE_PATHS.accountSettings },
  { label: 'Docs', href: PAGE_PATHS.docs },
];

const OF_ACCOUNT: readonly PaletteEntry[] = [
  { label: 'Projects', href: PAGE_PATHS.account, kind: 'Page' },
  { label: 'Inbox', href: PAGE_PATHS.inbox, kind: 'Page' },
  { label: 'Insights of all projects', href: PAGE_PATHS.insights, kind: 'Page' },
  { label: 'Account', href: PAGE_PATHS.accountSettings, kind: 'Page' },
  { label: 'Documentation', href: PAGE_PATHS.docs, kind: 'Page' },
  { label: 'Make a new project', href: `${PAGE_PATHS.account}#create`, kind: 'Action' },
];

const whoIsSignedIn = ({ viewer, finds }: AppProps): Markup => html`
  ${palette({ entries: [...(finds?.entries ?? []), ...OF_ACCOUNT], peopleHref: finds?.peopleHref })}
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
      ${siteHeader({ label: 'Account', links: linksOf(props.viewer), current: props.current, aside: whoIsSignedIn(props) })}
      <main class="app-main" id="content">
        ${props.above}
        <h1>${props.heading ?? props.title}</h1>
        ${props.lead ? html`<p class="lead">${props.lead}</p>` : null}
        ${props.children}
      </main>
      ${siteFooter()}`,
  });
