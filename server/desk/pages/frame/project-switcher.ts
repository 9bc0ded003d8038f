/**
 * Leads from one project to another without the list of projects. The browser opens and closes it by itself, with the
 * Escape key too; script only adds the search while one types, and a key that opens it.
 */
import type { RecentProject } from '../../../accounts/ports.ts';
import { userText } from '../../../pages/components/person.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';

interface Switcher {
  readonly others: readonly RecentProject[];
  /** Leads to the same part of the other project, or to its first page if the person may not see every part there. */
  readonly hrefOf: (project: RecentProject) => string;
}

const entry = (project: RecentProject, href: string): Markup => html`
  <li>
    <a href=${href}>${userText(visibleText(project.name ?? '', 60) || project.id, 60)}<span class="row-id">${
      project.isOwn ? project.id : 'Shared with you'
    }</span></a>
  </li>`;

export const projectSwitcher = ({ others, hrefOf }: Switcher): Markup =>
  others.length === 0
    ? null
    : html`
      <button type="button" class="tool" popovertarget="switcher" data-action="switch-project">Switch project</button>
      <div class="switcher" id="switcher" popover="auto" role="dialog" aria-label="Switch project">
        <form method="get" action=${PAGE_PATHS.account} role="search" aria-label="All projects">
          <input type="search" name="q" aria-label="Name or id of a project" placeholder="Search by name or id" maxlength="80" autocomplete="off" data-find-in="switcher-list" />
          <button class="button button-secondary" type="submit">Search</button>
        </form>
        <ul id="switcher-list">${others.map((one) => entry(one, hrefOf(one)))}</ul>
        <p><a href=${PAGE_PATHS.account}>All projects</a></p>
      </div>`;
