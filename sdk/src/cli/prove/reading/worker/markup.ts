/**
 * The links and forms of a page. Its text is not interpreted. The tokenizer of parse5 reads the page once from beginning to
 * end. No tree is built, because the time for that grows with the square of the depth of a page.
 */
import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import type { Field, Form, Reading, ScriptCall } from '../reading.ts';

type MarkupPart = 'links' | 'forms' | 'calls' | 'ids' | 'refreshes' | 'forgeryGuard';

/** Calls are buttons and forms with a method of their own, as htmx writes them. */
export interface Markup extends Pick<Reading<string>, MarkupPart> {
  readonly scripts: string;
}

const MOST_LINKS = 300;
const MOST_FORMS = 40;
const MOST_FIELDS = 60;
const MOST_IDS = 60;
/** A longer address is not followed. */
const LONGEST_ADDRESS = 2_000;
const WORDS_READ = 4_000;
const WORDS_KEPT = 2_000;
/** Attributes with an address that a browser or a small library would request. */
const ADDRESSES = new Set(['href', 'src', 'action', 'hx-get', 'data-href', 'data-url', 'data-src', 'poster']);
const FIELDS = new Set(['input', 'textarea', 'select', 'button']);
/** The content of these elements is plain text for the parser, even if it looks like markup. */
const RAW = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const DRAWINGS = new Set(['svg', 'math']);
const ID = /^[\w-]{1,64}$/;

type Attributes = ReadonlyMap<string, string>;

interface Button {
  readonly action: string;
  readonly method: string | undefined;
  readonly start: number;
}

interface OpenForm {
  readonly attributes: Attributes;
  readonly start: number;
  readonly fields: Field[];
  readonly buttons: Button[];
}

export function readMarkup(text: string, page: URL): Markup {
  const reader = new MarkupReader(text, page);
  reader.read();
  return reader;
}

class MarkupReader implements Markup {
  readonly links: string[] = [];
  readonly forms: Form<string>[] = [];
  readonly calls: ScriptCall[] = [];
  readonly ids: string[] = [];
  refreshes = false;
  forgeryGuard: string | null = null;
  readonly #text: string;
  readonly #page: URL;
  readonly #tokenizer: Tokenizer;
  readonly #scripts: string[] = [];
  #base: URL;
  #hasBase = false;
  #form: OpenForm | null = null;
  /** The select list whose first option was not seen yet. */
  #list: { readonly at: number } | null = null;
  #isInScript = false;
  /** In SVG and MathML, a script or a title is an ordinary element. */
  #isInDrawing = false;

  constructor(text: string, page: URL) {
    this.#text = text;
    this.#page = page;
    this.#base = page;
    const character = ({ chars }: Token.CharacterToken): void => {
      if (this.#isInScript) this.#scripts.push(chars);
    };
    const nothing = (): void => undefined;
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => this.#start(token),
        onEndTag: (token) => this.#end(token),
        onEof: () => this.#endForm(this.#text.length),
        onCharacter: character,
        onWhitespaceCharacter: character,
        onNullCharacter: nothing,
        onComment: nothing,
        onDoctype: nothing,
      },
    );
  }

  read(): void {
    this.#tokenizer.write(this.#text, true);
  }

  get scripts(): string {
    return this.#scripts.join('');
  }

  #start({ tagName, attrs, location, selfClosing }: Token.TagToken): void {
    if (DRAWINGS.has(tagName)) this.#isInDrawing = !selfClosing;
    const state = this.#isInDrawing ? undefined : RAW.get(tagName);
    if (state !== undefined) this.#tokenizer.state = state;
    this.#isInScript = tagName === 'script';
    const attributes: Attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    const start = location?.startOffset ?? 0;
    this.#takeIds(attributes);
    if (tagName === 'base') this.#takeBase(attributes);
    if (tagName === 'meta') this.#takeMeta(attributes);
    if (tagName === 'option') this.#takeOption(attributes);
    if (FIELDS.has(tagName)) this.#takeField(tagName, attributes, start);
    if (tagName === 'form') this.#startForm(attributes, start);
    else this.#takeElement(tagName, attributes, start);
  }

  #takeElement(tagName: string, attributes: Attributes, start: number): void {
    this.#takeLinks(attributes);
    this.#takeCalls(attributes, []);
    if (tagName === 'input' && !this.#form) this.#takeSearch(attributes, start);
  }

  #end({ tagName, location }: Token.TagToken): void {
    if (tagName === 'script') {
      this.#isInScript = false;
      this.#scripts.push('\n');
    }
    if (DRAWINGS.has(tagName)) this.#isInDrawing = false;
    if (tagName === 'select') this.#list = null;
    if (tagName === 'form') this.#endForm(location?.endOffset ?? this.#text.length);
  }

  #startForm(attributes: Attributes, start: number): void {
    this.#endForm(start);
    this.#form = { attributes, start, fields: [], buttons: [] };
  }

  #takeLinks(attributes: Attributes): void {
    for (const [name, value] of attributes) if (ADDRESSES.has(name)) this.#link(value);
  }

  #takeCalls(attributes: Attributes, keys: readonly string[]): void {
    for (const method of METHODS) {
      const target = attributes.get(`hx-${method.toLowerCase()}`);
      const url = this.calls.length < MOST_FORMS ? resolve(target, this.#base) : null;
      if (url?.origin === this.#page.origin) this.calls.push({ method, path: url.pathname + url.search, keys });
    }
  }

  /** A field that asks by itself what was typed, without a form around it. */
  #takeSearch(attributes: Attributes, start: number): void {
    const [name, action] = [attributes.get('name'), resolve(attributes.get('hx-get'), this.#base)];
    if (!name || !action) return;
    const fields = [{ name, type: attributes.get('type')?.toLowerCase() ?? 'text', value: '' }];
    const words = this.#words(start, start + 200);
    this.#add({ method: 'GET', action: action.href, isMultipart: false, fields, words });
  }

  #link(target: string | undefined): void {
    const url = this.links.length < MOST_LINKS ? resolve(target, this.#base) : null;
    if (url) this.links.push(url.href);
  }

  /** Only the first base counts, as in a browser. A base of another origin is not used. */
  #takeBase(attributes: Attributes): void {
    const base = this.#hasBase ? null : resolve(attributes.get('href'), this.#page);
    if (!base) return;
    this.#hasBase = true;
    if (base.origin === this.#page.origin) this.#base = base;
  }

  #takeMeta(attributes: Attributes): void {
    const content = attributes.get('content') ?? '';
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') {
      this.refreshes = true;
      const [, target] = /url\s{0,20}=\s{0,20}['"]?([^'"]{1,2000})/i.exec(content) ?? [];
      this.#link(target);
    }
    if (/csrf|xsrf/i.test(attributes.get('name') ?? '') && /^[\w+/=.-]{8,200}$/.test(content))
      this.forgeryGuard ??= content;
  }

  #takeIds(attributes: Attributes): void {
    if (this.ids.length >= MOST_IDS) return;
    for (const [name, value] of attributes)
      if (name.startsWith('data-') && name.endsWith('id') && ID.test(value)) this.ids.push(value);
    const value = attributes.get('value') ?? '';
    if (attributes.get('name')?.endsWith('id') && ID.test(value)) this.ids.push(value);
  }

  #takeField(kind: string, attributes: Attributes, start: number): void {
    if (!this.#form) return;
    const { fields, buttons } = this.#form;
    const action = resolve(attributes.get('formaction'), this.#base);
    if (action && kind !== 'select' && kind !== 'textarea' && buttons.length < MOST_FORMS)
      buttons.push({ action: action.href, method: attributes.get('formmethod')?.toUpperCase(), start });
    const name = attributes.get('name');
    if (!name || fields.length >= MOST_FIELDS) return;
    const type = kind === 'input' ? (attributes.get('type')?.toLowerCase() ?? 'text') : kind;
    if (kind === 'select') this.#list = { at: fields.length };
    fields.push({ name, type, value: kind === 'select' ? '' : (attributes.get('value') ?? '') });
  }

  #takeOption(attributes: Attributes): void {
    const value = attributes.get('value');
    const field = this.#list && this.#form?.fields[this.#list.at];
    if (!this.#list || !this.#form || !field || value === undefined) return;
    this.#form.fields[this.#list.at] = { ...field, value };
    this.#list = null;
  }

  #endForm(end: number): void {
    if (!this.#form) return;
    const { attributes, start, fields, buttons } = this.#form;
    this.#form = null;
    this.#list = null;
    if (this.forms.length >= MOST_FORMS) return;
    const names = fields.map(({ name }) => name);
    const { method, target } = sendingOf(attributes);
    if (!attributes.has('hx-post')) this.#takeCalls(attributes, names);
    const action = resolve(target || this.#page.href, this.#base);
    if (!action) return;
    const form: Form<string> = {
      method,
      action: action.href,
      isMultipart: /multipart/i.test(attributes.get('enctype') ?? ''),
      fields,
      words: this.#words(start, end),
    };
    this.#add(form);
    for (const button of buttons) this.#add(this.#byButton(form, button, end));
  }

  #add(form: Form<string>): void {
    if (this.forms.length < MOST_FORMS) this.forms.push(form);
  }

  /** A button may have its own address, to which it sends the form. */
  #byButton(form: Form<string>, { action, method = form.method, start }: Button, end: number): Form<string> {
    const fields = form.fields.filter(({ type }) => type !== 'submit' && type !== 'button');
    const next = this.#text.indexOf('</', start);
    const words = this.#words(start, next < 0 ? end : Math.min(next, end));
    return { ...form, action, fields, method: method === 'POST' ? 'POST' : 'GET', words };
  }

  #words(start: number, end: number): string {
    const text = this.#text.slice(start, Math.min(end, start + WORDS_READ));
    return text.replace(/\s+/g, ' ').slice(0, WORDS_KEPT).toLowerCase();
  }
}

/** How a form is sent: as a browser does it, or as htmx does it where only that is said. */
function sendingOf(attributes: Attributes): { readonly method: Form['method']; readonly target: string | undefined } {
  const [action, posted] = [attributes.get('action'), attributes.get('hx-post')];
  if (attributes.get('method')?.toUpperCase() === 'POST') return { method: 'POST', target: action || posted };
  if (posted !== undefined) return { method: 'POST', target: posted };
  return { method: 'GET', target: action || attributes.get('hx-get') };
}

function resolve(text: string | undefined, base: URL): URL | null {
  if (text === undefined || text.length > LONGEST_ADDRESS || !URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
