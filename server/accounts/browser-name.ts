/**
 * A short name of a browser, made from a User-Agent header. Only words of this list are kept, never the header itself.
 * That is enough for people to recognise their own browser, and no program can put its own text into it. Pure.
 */

/** The order matters, because most browsers also name other browsers in their header. */
const BROWSERS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: typeof BROWSERS, text: string): string | undefined =>
  list.find(([token]) => token.test(text))?.[1];

/** Such as `Firefox on Linux`; undefined if nothing is known. */
export function browserName(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, 512) ?? '';
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined) return system === undefined ? undefined : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
