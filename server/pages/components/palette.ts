/**
 * Finds pages, people and what one can do, by a few letters. The browser opens and closes it; script adds the keys, the
 * narrowing while one types, and the people. Without script it is a list of links.
 */
import { html, type Markup } from '../html.ts';

export interface PaletteEntry {
  readonly label: string;
  readonly href: string;
  /** What kind of thing it is. */
  readonly kind: 'Page' | 'Action' | 'Project';
}

interface Palette {
  readonly entries: readonly PaletteEntry[];
  /** Where people of the present project are found; left out for a role that does not see them. */
  readonly peopleHref?: string | undefined;
}

const option = ({ label, href, kind }: PaletteEntry, index: number): Markup => html`
  <a role="option" id=${`palette-${index}`} aria-selected="false" tabindex="-1" href=${href}>${label}<span class="row-id">${kind}</span></a>`;

export const palette = ({ entries, peopleHref }: Palette): Markup => html`
  <button type="button" class="tool" popovertarget="palette" data-action="palette">Find${' '}<kbd>Ctrl K</kbd></button>
  <div class="switcher palette" id="palette" popover="auto" role="dialog" aria-label="Find a page, a person or an action" data-people=${peopleHref}>
    <input type="search" role="combobox" aria-label="What to find" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list" placeholder="Pages, people, actions" maxlength="80" autocomplete="off" />
    <div role="listbox" id="palette-list" aria-label="Found">${entries.map(option)}</div>
    <p class="soft" data-palette-empty hidden>Nothing matches.</p>
  </div>`;
