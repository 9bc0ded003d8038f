/** Addresses by their shape: `/notes/17` and `/notes/18` have the same. Pure. */
const LOOKS_LIKE_ID = /^(?:\d+|[\da-f]{8,}|[\da-f]{8}-[\da-f-]{27}|(?=[^/]*\d)[\w-]{10,}|[^/@]+@[^/]+)$/i;

const withoutIds = ({ pathname }: URL, placeholder: string): string =>
  pathname
    .split('/')
    .map((segment) => (LOOKS_LIKE_ID.test(uriDecoded(segment)) ? placeholder : segment))
    .join('/');

/** Two addresses have the same shape if only ids and values differ. */
export function shapeOf(url: URL): string {
  const path = withoutIds(url, '{}');
  const names = [...new Set(url.searchParams.keys())].sort();
  // Behind # is the mark of a call with a body.
  return (names.length === 0 ? path : `${path}?${names.join('&')}`) + url.hash;
}

/**
 * Another path at the same host. `new URL(path, url)` would take what follows two slashes for a host, and an app chooses
 * its paths.
 */
export function atPath(path: string, url: URL): URL {
  const other = new URL('/', url);
  other.pathname = path;
  return other;
}

/** The address that a text names; none if it leads elsewhere, or nowhere. */
export function namedAt(text: string, app: URL): URL[] {
  const url = URL.canParse(text, app.href) ? new URL(text, app) : null;
  return url?.origin === app.origin ? [url] : [];
}

/** The text as it is if it is not encoded as a part of an address. */
export function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SEGMENT_MAX = 24;
/** A part of an address that reads like a sentence. It is not shown, because the app could have written it for an agent. */
const SENTENCE = /(?:[a-z]+[-_.+]){3}/i;
const SENTENCE_MAX = 12;
const SHOWN_MAX = 120;

/**
 * An address for a report. The app chose it, and a model may read the report: long words are cut, values are left out,
 * and only letters, digits and a few other characters are shown.
 */
export function shownAddress(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((segment) =>
      cut(
        segment.replace(/[^\w.~%@:;-]/g, '·'),
        SENTENCE.test(segment.slice(0, SHOWN_MAX)) ? SENTENCE_MAX : SEGMENT_MAX,
      ),
    )
    .join('/');
  const names = [...new Set(url.searchParams.keys())]
    .slice(0, 4)
    .map((name) => `${cut(name.replace(/\W/g, '·'), 20)}=…`);
  return cut(names.length === 0 ? path : `${path}?${names.join('&')}`, SHOWN_MAX);
}

/** The same shape for the list of reached addresses: ids are left out. */
export const shownShape = (url: URL): string => {
  const shape = new URL(url);
  shape.pathname = withoutIds(url, ':id');
  return shownAddress(shape);
};

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

const IGNORED_FILES = /\.(?:css|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|mp[34]|webm|pdf|zip|gz|wasm)$/i;

/** What a page is made of is no download. */
const PARTS_OF_PAGES = /\.(?:css|svg|ico|woff2?|ttf|wasm)$/i;

/** Parts of a development server, such as those of Vite, Next and Nuxt. They are not the app's own. */
const TOOLING =
  /^\/(?:@(?:vite|fs|id|react-refresh)(?:\/|$)|__(?:nextjs|vite|inspect|nuxt|open-in-editor|turbopack)|node_modules\/|\.vite\/|_next\/webpack-hmr)/;

export const isTooling = ({ pathname }: URL): boolean => TOOLING.test(pathname);

export const isDownload = (url: URL): boolean => isPlainFile(url) && !PARTS_OF_PAGES.test(url.pathname);
export const isPlainFile = (url: URL): boolean => IGNORED_FILES.test(url.pathname);
export const isScript = (url: URL): boolean => /\.(?:m?js|cjs|ts|jsx|tsx)$/i.test(url.pathname);
