/**
 * Goes through the app from page to page, GET only. Limits on pages, kinds of addresses and depth end the walk through
 * an endless app.
 */
import type { From } from '../findings/matrix.ts';
import type { Form, ScriptCall } from '../reading/reading.ts';
import { typeOf } from '../traffic/answer.ts';
import type { Answer, Gate } from '../traffic/gate.ts';
import { isDownload, isPlainFile, isScript, isTooling, namedAt, shapeOf } from './address.ts';
import { firstThose, uniqueUrls } from './lists.ts';
import type { Visitor } from './visitor.ts';

export interface Page {
  readonly url: URL;
  readonly answer: Answer;
  readonly forms: readonly Form[];
}

export interface AddressedCall extends ScriptCall {
  readonly url: URL;
}

export interface WalkLimits {
  readonly pages: number;
  /** The most pages of one shape. */
  readonly alike: number;
  readonly depth: number;
}

export const LIMITS: WalkLimits = { pages: 50, alike: 4, depth: 6 };
export const STRANGERS_LIMITS: WalkLimits = { pages: 20, alike: 2, depth: 4 };

/** Called with each answer before the walk goes on. */
type Look = (answer: Answer) => Promise<void>;

const MOST_AGAIN = 12;
const MOST_FILES = 40;

/** Only changes the order: addresses that may end the session are visited last. */
const MAY_END = /(?:log|sign)[-_]?(?:out|off)|abmeld|exit|quit|leave|delete|remove/i;

export class Walk {
  readonly pages: Page[] = [];
  /** Addresses that pages named, by their text. */
  readonly linked = new Map<string, URL>();
  /** Addresses with a placeholder for an id. */
  readonly templates = new Set<string>();
  /** Links to files, which the walk does not open. */
  readonly files = new Map<string, URL>();
  /** Ids in the pages that this person was shown. */
  readonly ids = new Set<string>();
  readonly scripts: Answer[] = [];
  /** Addresses that answered with a redirect. */
  readonly redirects = new Set<string>();
  /** Where an address was first named: by a page, by a script, or in the source of the app. */
  readonly from = new Map<string, From>();
  /** Whether the app had more than the limits allow. */
  isCut = false;
  readonly #visited = new Set<string>();
  readonly #shapes = new Map<string, number>();
  readonly #visitor: () => Visitor;
  readonly #limits: WalkLimits;

  /** The visitor may change during the walk: a person who was signed out comes back with a new session. */
  constructor(visitor: () => Visitor, limits: WalkLimits = LIMITS) {
    this.#visitor = visitor;
    this.#limits = limits;
  }

  get gate(): Gate {
    return this.#visitor().gate;
  }

  /** All scripts and pages. */
  get answers(): Answer[] {
    return [...this.scripts, ...this.pages.map(({ answer }) => answer)];
  }

  /** The calls to the app that scripts and pages name. */
  get calls(): AddressedCall[] {
    return this.answers.flatMap(callsIn).filter(({ url }) => this.gate.isApp(url));
  }

  async go(seeds: readonly URL[], look: Look = async () => undefined, from: From = 'page'): Promise<void> {
    for (const { href } of seeds) if (!this.from.has(href)) this.from.set(href, from);
    let layer = seeds;
    for (let depth = 0; depth < this.#limits.depth && layer.length > 0; depth += 1) {
      const next: URL[] = [];
      for (const url of inOrder(layer)) {
        if (this.#visited.size >= this.#limits.pages) {
          this.isCut = true;
          return;
        }
        if (!this.#isNew(url)) continue;
        const answer = await this.#visitor().get(url);
        await look(answer);
        next.push(...this.take(answer));
      }
      layer = next;
    }
    this.isCut ||= layer.some((url) => !this.#visited.has(url.href));
  }

  /** Opens all pages again, and new links on them, because something was written since then. */
  async again(): Promise<void> {
    const urls = this.pages.filter(({ answer }) => answer.status < 400).map(({ url }) => url);
    const answers = await this.#visitor().getEach(uniqueUrls(urls).slice(0, MOST_AGAIN));
    await this.go(answers.flatMap((answer) => this.take(answer)));
  }

  /** Reads an answer, also one that the walk did not request. The addresses in it belong to the app. */
  take(answer: Answer): URL[] {
    const { gate } = this;
    const { location, reading } = answer;
    const { links, forms, paths } = reading;
    this.#visited.add(answer.url.href);
    if (location) this.redirects.add(answer.url.href);
    for (const path of paths) if (path.includes('{}')) this.templates.add(path);
    for (const id of reading.ids) if (this.ids.size < 60) this.ids.add(id);
    if (isScriptAnswer(answer)) this.scripts.push(answer);
    else if (answer.status > 0) this.pages.push({ url: answer.url, answer, forms });
    const asked = forms.filter(({ method }) => method === 'GET').map(({ action }) => action);
    const plain = paths.filter((path) => !path.includes('{}'));
    const named = [
      ...(location ? [location] : []),
      ...links,
      ...asked,
      ...plain.flatMap((path) => namedAt(path, gate.app)),
    ];
    const all = named.filter((url) => gate.isApp(url) && !isTooling(url));
    for (const url of all.filter(isDownload).slice(0, MOST_FILES)) this.files.set(url.href, url);
    const urls = all.filter((url) => !isPlainFile(url));
    const from = isScriptAnswer(answer) ? 'script' : 'page';
    for (const url of urls) {
      this.linked.set(url.href, url);
      if (!this.from.has(url.href)) this.from.set(url.href, from);
    }
    return urls;
  }

  #isNew(url: URL): boolean {
    if (this.#visited.has(url.href) || !this.gate.isApp(url) || isPlainFile(url)) return false;
    const shape = shapeOf(url);
    const count = this.#shapes.get(shape) ?? 0;
    if (count >= this.#limits.alike) {
      this.isCut = true;
      return false;
    }
    this.#shapes.set(shape, count + 1);
    return true;
  }
}

const inOrder = (urls: readonly URL[]): URL[] => firstThose(urls, ({ pathname }) => !MAY_END.test(pathname));

const isScriptAnswer = (answer: Answer): boolean => isScript(answer.url) || /javascript/.test(typeOf(answer));

/** The calls that a text names, each with its whole address. */
export const callsIn = ({ reading, url }: Answer): AddressedCall[] =>
  reading.calls.flatMap((call) =>
    URL.canParse(call.path, url.href) ? [{ ...call, url: new URL(call.path, url) }] : [],
  );
