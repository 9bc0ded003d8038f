/** The parts of a project, in groups. On narrow screens they fold under the name of the part shown; the stylesheet unfolds them. */
import { html, type Markup } from '../../../pages/html.ts';

export interface NavGroup {
  /** The first group has none. */
  readonly title?: string | undefined;
  readonly links: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
}

const group = ({ title, links }: NavGroup): Markup => html`
  ${title === undefined ? null : html`<h2 class="project-nav-title">${title}</h2>`}
  <ul>
    ${links.map(
      ({ label, href, isCurrent }) => html`
      <li><a href=${href} aria-current=${isCurrent ? 'page' : undefined}>${label}</a></li>`,
    )}
  </ul>`;

export const projectNav = (current: string, groups: readonly NavGroup[]): Markup => html`
  <details class="project-menu">
    <summary>${current}<span class="soft">All parts</span></summary>
    <nav class="project-nav" aria-label="Project">${groups.map(group)}</nav>
  </details>`;
