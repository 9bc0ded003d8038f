/** Text of a stranger, in which words that may mislead are marked. Nothing in it is markup, a link or a picture. */
import { html, type Markup } from '../html.ts';
import { partsByScript } from '../text/mixed-scripts.ts';
import { visibleText } from '../text/visible-text.ts';

const NO_LIMIT = 1_000;

/** `around` is all that is shown with it: whether a letter misleads depends on the words beside it. */
export const markedText = (text: string, max = NO_LIMIT, around = text): Markup => html`
  <bdi dir="auto">${partsByScript(visibleText(text, max), around).map(({ text: part, isMixed }) =>
    isMixed ? html`<mark class="mixed-scripts" data-mixed-scripts>${part}</mark>` : part,
  )}</bdi>`;

export const hasMixedScripts = (text: string, around = text): boolean =>
  partsByScript(text, around).some(({ isMixed }) => isMixed);
