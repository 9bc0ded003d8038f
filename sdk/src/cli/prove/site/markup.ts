/** What a page leads to: links and forms. No text is understood. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface Form {
  readonly method: 'GET' | 'POST';
  readonly action: URL;
  readonly isMultipart: boolean;
  readonly fields: readonly Field[];
  /** Attributes and text of the form, in lower case: a sign-out is looked for in them first. */
  readonly words: string;
}

const MOST_LINKS = 300;
const TAG = /<([a-z][\w-]*)((?:\s+[^<>"']*(?:"[^"]*"|'[^']*')?)*)\s*\/?>/gi;
const ATTRIBUTE = /([\w:@-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** Attributes that hold an address which a browser or a small library would get. */
const ADDRESSES = new Set(['href', 'src', 'action', 'hx-get', 'data-href', 'data-url', 'data-src', 'poster']);
const IGNORED_FILES = /\.(?:css|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|mp[34]|webm|pdf|zip|gz|wasm)$/i;

export const isPlainFile = (url: URL): boolean => IGNORED_FILES.test(url.pathname);
export const isScript = (url: URL): boolean => /\.(?:m?js|cjs|ts|jsx|tsx)$/i.test(url.pathname);

export function decodeEntities(text: string): string {
  return text
    .replace(/&#x([\da-f]{1,6});/gi, (_whole, hex: string) => codePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_whole, digits: string) => codePoint(Number(digits)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    found.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  }
  return found;
}

const resolve = (text: string | undefined, base: URL): URL | null => {
  if (text === undefined || !URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url : null;
};

/** Addresses in attributes, in the order of the page. */
export function linksIn(html: string, page: URL): URL[] {
  const links: URL[] = [];
  const base = baseOf(html, page);
  for (const [, tag = '', text = ''] of html.matchAll(TAG)) {
    const attributes = attributesOf(text);
    if (tag.toLowerCase() === 'form') continue;
    for (const [name, value] of attributes) {
      const url = ADDRESSES.has(name) ? resolve(value, base) : null;
      if (url) links.push(url);
    }
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') {
      const [, target] = /url\s*=\s*['"]?([^'"]+)/i.exec(attributes.get('content') ?? '') ?? [];
      const url = resolve(target, base);
      if (url) links.push(url);
    }
    if (links.length >= MOST_LINKS) break;
  }
  return links;
}

function baseOf(html: string, page: URL): URL {
  const [, href] = /<base\s[^>]*href\s*=\s*["']?([^"'\s>]+)/i.exec(html) ?? [];
  const base = resolve(href, page);
  return base?.origin === page.origin ? base : page;
}

export function formsIn(html: string, page: URL): Form[] {
  const base = baseOf(html, page);
  const forms: Form[] = [];
  for (const [, head = '', body = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)) {
    const attributes = attributesOf(head);
    const action = resolve(attributes.get('action') || page.href, base);
    if (!action) continue;
    const form: Form = {
      method: attributes.get('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET',
      action,
      isMultipart: /multipart/i.test(attributes.get('enctype') ?? ''),
      fields: fieldsIn(body),
      words: wordsOf(`${head} ${body}`),
    };
    forms.push(form, ...byButtons(form, body, base));
    if (forms.length >= 40) break;
  }
  return forms;
}

const wordsOf = (html: string): string => html.replace(/\s+/g, ' ').slice(0, 2_000).toLowerCase();

/** A button with an address of its own sends the form there. */
function byButtons(form: Form, body: string, base: URL): Form[] {
  const buttons = body.matchAll(/<(?:button|input)\b([^>]*\bformaction\b[^>]*)>([^<]*)/gi);
  return [...buttons].flatMap(([, head = '', text = '']) => {
    const attributes = attributesOf(head);
    const action = resolve(attributes.get('formaction'), base);
    if (!action) return [];
    const method = attributes.get('formmethod')?.toUpperCase() ?? form.method;
    const fields = form.fields.filter(({ type }) => type !== 'submit' && type !== 'button');
    return [{ ...form, action, fields, method: method === 'POST' ? 'POST' : 'GET', words: wordsOf(`${head} ${text}`) }];
  });
}

/** The same form with any values: they may belong to one session. */
export const isSameForm = (one: Form, other: Form): boolean =>
  one.method === other.method && one.action.pathname === other.action.pathname && namesIn(one) === namesIn(other);

/** Fixed values, such as what a button does, tell two forms of one address apart; random ones do not. */
const namesIn = ({ fields }: Form): string =>
  fields.map(({ name, type, value }) => (type === 'hidden' && value.length < 12 ? `${name}=${value}` : name)).join('&');

function fieldsIn(body: string): Field[] {
  const fields: Field[] = [];
  for (const [, tag = '', text = ''] of body.matchAll(TAG)) {
    const kind = tag.toLowerCase();
    if (!['input', 'textarea', 'select', 'button'].includes(kind)) continue;
    const attributes = attributesOf(text);
    const name = attributes.get('name');
    if (!name) continue;
    const type = kind === 'input' ? (attributes.get('type')?.toLowerCase() ?? 'text') : kind;
    fields.push({ name, type, value: kind === 'select' ? firstOption(body, name) : (attributes.get('value') ?? '') });
  }
  return fields.slice(0, 60);
}

function firstOption(body: string, name: string): string {
  const start = body.indexOf(`name="${name}"`);
  const [, value] = /<option[^>]*value=["']?([^"'>]*)/i.exec(body.slice(Math.max(0, start))) ?? [];
  return decodeEntities(value ?? '');
}

/** Fields that a person fills in. */
export const isTyped = ({ type }: Field): boolean =>
  ['text', 'textarea', 'search', 'email', 'url', 'tel', 'number', 'password'].includes(type);
