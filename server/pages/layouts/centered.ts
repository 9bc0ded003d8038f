/** One card under the lamp: sign-in, consent, claim, errors. */
import { type AppLook, appBrand, appHosts, appLinks, appLogo, hasBrand } from '../components/app-look.ts';
import { brand } from '../components/lamp.ts';
import { unbroken } from '../components/unbroken.ts';
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { renderDocument } from './document.ts';
import { quietFooter } from './footer.ts';

interface CenteredProps {
  /** English unless the page is written in the reader's language. */
  readonly language?: Language;
  readonly title: string;
  /** The heading, if it should say more than the title of the tab. */
  readonly heading?: Markup;
  readonly lead?: Markup;
  readonly wide?: boolean;
  readonly children: Markup;
  /** Small print under the card. */
  readonly below?: Markup;
  readonly scriptHref?: string | readonly string[];
  /** The look of the app whose page this is. */
  readonly look?: AppLook | undefined;
}

export const centered = (props: CenteredProps): string =>
  renderDocument({
    language: props.language,
    title: props.title,
    layout: 'centered',
    accent: props.look?.accent,
    ...(props.scriptHref === undefined ? {} : { scriptHref: props.scriptHref }),
    body: html`
      <header class="centered-header">${props.look && hasBrand(props.look) ? appBrand(props.look) : brand()}</header>
      <main class=${`centered-main${props.wide ? ' centered-wide' : ''}`} id="content">
        <div class="centered-card">
          ${props.look ? appLogo(props.look) : null}
          <h1>${props.heading ?? unbroken(props.title)}</h1>
          ${props.lead ? html`<p class="lead">${props.lead}</p>` : null}
          ${props.children}
        </div>
        ${props.below ? html`<div class="centered-below">${props.below}</div>` : null}
        ${props.look ? appHosts(props.look, props.language ?? 'en') : null}
        ${props.look ? appLinks(props.look, props.language ?? 'en') : null}
      </main>
      ${quietFooter(props.language, props.look !== undefined && hasBrand(props.look))}`,
  });
