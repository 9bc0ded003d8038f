/** Where a link leads. A person has to check the host, so the host is prominent and the rest is not. */
import { isWeb } from '../../kernel/host-or-scheme.ts';
import { html, type Markup } from '../html.ts';
import { countOf } from '../text/numbers.ts';
import { visibleText } from '../text/visible-text.ts';

interface UrlParts {
  readonly before: string;
  readonly host: string;
  readonly after: string;
}

/** WHATWG parsing writes international hosts in ASCII, so a look-alike letter cannot pass for the real one. */
function partsOf(url: string): UrlParts {
  if (!URL.canParse(url)) return { before: '', host: visibleText(url, 300), after: '' };
  const parsed = new URL(url);
  const rest = `${parsed.pathname}${parsed.search}`;
  if (!isWeb(parsed)) {
    const authority = parsed.href.startsWith(`${parsed.protocol}//`) ? `//${parsed.host}` : '';
    return { before: '', host: parsed.protocol, after: visibleText(authority + rest, 300) };
  }
  return { before: `${parsed.protocol}//`, host: parsed.host, after: rest === '/' ? '' : visibleText(rest, 300) };
}

/** A long path may break after its separators rather than inside a word. */
const breakable = (text: string): Markup => text.split(/(?<=[/?&])/).map((part) => html`${part}<wbr />`);

export function urlWithHost(url: string): Markup {
  const { before, host, after } = partsOf(url);
  return html`<span class="url" dir="ltr">${before}<strong class="url-host">${host}</strong>${breakable(after)}</span>`;
}

export const hostName = (host: string): Markup => html`
  <strong class="host-name" dir="ltr">${visibleText(host, 255)}</strong>`;

const SHOWN = 5;

/** Few hosts are listed. If there are many, all but the first ones are folded. */
export function hostList(hosts: readonly string[], none: string): Markup {
  if (hosts.length === 0) return none;
  const items = (some: readonly string[]): Markup => html`
    <ul class="host-list">${some.map((host) => html`<li dir="ltr">${visibleText(host, 255)}</li>`)}</ul>`;
  if (hosts.length <= SHOWN + 1) return items(hosts);
  return html`
    ${items(hosts.slice(0, SHOWN))}
    <details class="more"><summary>${countOf(hosts.length - SHOWN, 'more host')}</summary>${items(hosts.slice(SHOWN))}</details>`;
}
