import { brand } from '../components/lamp.ts';
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../languages/texts.ts';
import { PAGE_PATHS } from '../paths.ts';

export const siteFooter = (): Markup => html`
  <footer class="site-footer">
    <nav aria-label="About Porchlight">
      <ul>
        <li><a href=${PAGE_PATHS.home}>Home</a></li>
        <li><a href=${PAGE_PATHS.docs}>Documentation</a></li>
        <li><a href=${PAGE_PATHS.developers}>Developers</a></li>
        <li><a href=${PAGE_PATHS.agentInstructions}>For agents</a></li>
        <li><a href=${PAGE_PATHS.privacy}>Privacy</a></li>
        <li><a href=${PAGE_PATHS.terms}>Terms</a></li>
        <li><a href=${PAGE_PATHS.security}>Security</a></li>
        <li><a href=${PAGE_PATHS.contact}>Contact</a></li>
      </ul>
    </nav>
    <p>Porchlight. A lamp left on for you.</p>
  </footer>`;

/**
 * People in the middle of a sign-in came for something else, so the footer is one line with three links. Where the app's
 * brand is above, ours is here.
 */
export const quietFooter = (language: Language = 'en', withBrand = false): Markup => {
  const { about, privacy, contact } = textsIn(language).frame;
  return html`
    <footer class="quiet-footer">
      ${withBrand ? html`<p class="small-brand">${brand()}</p>` : null}
      <p>
        <a href=${PAGE_PATHS.home}>${about}</a>${' '}<a href=${PAGE_PATHS.privacy}>${privacy}</a>${' '}
        <a href=${PAGE_PATHS.contact}>${contact}</a>
      </p>
    </footer>`;
};
