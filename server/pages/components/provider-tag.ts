/** A provider in a row: its picture, and its name for those who do not know the picture. */
import { html, type Markup } from '../html.ts';
import { visibleText } from '../text/visible-text.ts';
import { userText } from './person.ts';
import { providerMark } from './provider-mark.ts';

export interface TaggedProvider {
  /** Null where the app no longer has the provider. */
  readonly id: string | null;
  readonly label: string;
  readonly mark: string;
}

/** Without the name beside it, the picture has the name as its title. */
export const providerTag = ({ id, label, mark }: TaggedProvider, withName = false): Markup => html`
  <span class="provider-tag" data-provider=${id ?? ''}>${providerMark(mark, withName ? undefined : visibleText(label, 60))}${withName ? userText(label, 60) : null}</span>`;
