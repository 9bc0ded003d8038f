/** The frame around every page: doctype, head and body. One stylesheet, one icon, nothing from another host. */
import { h } from 'preact';
import { accentPath } from '../accent.ts';
import { ICON, STYLESHEET } from '../assets.ts';
import { html, type Markup, renderMarkup } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../languages/texts.ts';
import { CARD, TOUCH_ICON } from '../pictures.ts';
import { visibleText } from '../text/visible-text.ts';

interface DocumentModel {
  /** English unless the page is written in the reader's language. */
  readonly language?: Language | undefined;
  readonly title: string;
  readonly description?: string;
  /** Names the layout; the stylesheet depends on it. */
  readonly layout: 'centered' | 'app' | 'docs' | 'home';
  /** Pages that belong to one person or one moment stay out of search engines. */
  readonly indexed?: boolean;
  /** The same text for agents, announced in the head. */
  readonly markdownHref?: string | undefined;
  /** Our scripts, for pages that need some; templates cannot contain a script. */
  readonly scriptHref?: string | readonly string[] | undefined;
  /** The one address of the page, if several lead to it. */
  readonly canonicalUrl?: string | undefined;
  /** The colour of the app whose page this is: `#rrggbb`. */
  readonly accent?: string | undefined;
  /** Our second stylesheet, for a page that needs it. */
  readonly stylesheetHref?: string | undefined;
  readonly body: Markup;
}

/** The colours of the page's ground, so that the browser's own frame matches; see assets/css/tokens.css. */
const GROUND = { light: '#fbf6ee', dark: '#14141d' } as const;

/** Bypasses the check of templates, which refuses every script: the address is fixed, and the code is in a file. */
function script(src: string): Markup {
  const attributes: Record<string, unknown> = { src, type: 'module' };
  return h('script', attributes);
}

/** What a chat shows of a link, and the one address under which a search engine keeps the page. */
const card = (url: string, title: string, description = ''): Markup => html`
  <link rel="canonical" href=${url} />
  <meta property="og:site_name" content="Porchlight" />
  <meta property="og:type" content="website" />
  <meta property="og:url" content=${url} />
  <meta property="og:title" content=${title} />
  <meta property="og:description" content=${description} />
  <meta property="og:image" content=${new URL(CARD.path, url).href} />
  <meta name="twitter:card" content="summary_large_image" />`;

export function renderDocument(model: DocumentModel): string {
  const { language = 'en' } = model;
  const name = visibleText(model.title, 120);
  const title = name.startsWith('Porchlight') ? name : `${name} · Porchlight`;
  const page = html`
    <html lang=${language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${model.description ? html`<meta name="description" content=${model.description} />` : null}
        ${model.indexed ? null : html`<meta name="robots" content="noindex" />`}
        ${model.canonicalUrl ? card(model.canonicalUrl, title, model.description) : null}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content=${GROUND.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content=${GROUND.dark} />
        <link rel="icon" type="image/svg+xml" href=${ICON.path} />
        <link rel="apple-touch-icon" href=${TOUCH_ICON.path} />
        <link rel="stylesheet" href=${STYLESHEET.path} />
        ${model.accent ? html`<link rel="stylesheet" href=${accentPath(model.accent)} />` : null}
        ${model.stylesheetHref ? html`<link rel="stylesheet" href=${model.stylesheetHref} />` : null}
        ${model.markdownHref ? html`<link rel="alternate" type="text/markdown" href=${model.markdownHref} />` : null}
        ${[model.scriptHref ?? []].flat().map(script)}
      </head>
      <body class=${`layout-${model.layout}`}>
        <a class="skip-link" href="#content">${textsIn(language).frame.skip}</a>
        ${model.body}
      </body>
    </html>`;
  return `<!DOCTYPE html>\n${renderMarkup(page)}\n`;
}
