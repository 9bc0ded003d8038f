/** Text of a stranger, in which words that mix scripts are marked. Nothing in it is markup, a link or a picture. */
import { html, type Markup } from '../html.ts';
import { partsByScript } from '../text/mixed-scripts.ts';
import { visibleText } from '../text/visible-text.ts';

const NO_LIMIT = 1_000;

export const markedText = (text: string, max = NO_LIMIT): Markup => html`
  <bdi dir="auto">${partsByScript(visibleText(text, max)).map(({ text: part, isMixed }) =>
    isMixed ? html`<mark class="mixed-scripts" data-mixed-scripts>${part}</mark>` : part,
  )}</bdi>`;

export const hasMixedScripts = (text: string): boolean => partsByScript(text).some(({ isMixed }) => isMixed);
