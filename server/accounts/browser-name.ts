/**
 * What a person calls the browser that a User-Agent header stands for. Only words of this list are kept, never the
 * header: it is enough to recognise one's own browser by, and nothing that a program can fill with text. Pure.
 */

/** In this order: most browsers name others beside themselves. */
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

/** Such as `Firefox on Linux`; undefined where nothing is known. */
export function browserName(userAgent: string | undefined): string | undefined {
  const text = userAgent?.slice(0, 512) ?? '';
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined) return system === undefined ? undefined : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
