/**
 * How a page names an app: by its proven name, else by its address. An app with a scheme of its own has no host, and its
 * scheme may look like one, so the page says that it is an app.
 */
import type { AppName } from '../../kernel/host-or-scheme.ts';
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { fill, fillText } from '../languages/text.ts';
import { textsIn } from '../languages/texts.ts';
import { visibleText } from '../text/visible-text.ts';
import { hostName } from './host.ts';
import { userText } from './person.ts';

const NAME_MAX = 80;

/** No host ends with a colon. */
const isScheme = (address: string): boolean => address.endsWith(':');

export function addressText(address: string, language: Language): string {
  const shown = visibleText(address, 255);
  return isScheme(address) ? fillText(textsIn(language).asking.anApp, { host: shown }) : shown;
}

export function addressMark(address: string, language: Language): Markup {
  const shown = hostName(address);
  return isScheme(address) ? fill(textsIn(language).asking.anApp, { host: shown }) : shown;
}

export const appText = ({ name, address }: AppName, language: Language): string =>
  name === null ? addressText(address, language) : visibleText(name, NAME_MAX);

export const appMark = ({ name, address }: AppName, language: Language): Markup =>
  name === null ? userText(addressText(address, language)) : userText(name, NAME_MAX);

/** A client chooses its own name, so the app that it asks for is shown with both. */
export function appWithAddress({ name, address }: AppName, language: Language): Markup {
  const shown = html`<span class="url" dir="ltr">${addressText(address, language)}</span>`;
  return name === null ? shown : html`${userText(name, NAME_MAX)} (${shown})`;
}
