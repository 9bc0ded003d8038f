/** The languages of the pages that an app's users meet, and which of them a reader gets. Pure. */

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Browsers send far less. The rest of a longer header is not read. */
const HEADER_MAX = 1_000;

/** RFC 4647 section 2.1. Only the first subtag counts, because none of our languages has a second one. */
const RANGE = /^([a-z]{1,8})(?:-[a-z0-9*]{1,8})*$/i;
/** RFC 9110 section 12.4.2. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

interface Wanted {
  readonly primary: string;
  readonly weight: number;
}

/** Empty for a text that is no range, and for `*`, which names no language (RFC 4647 section 3.4). */
function wantedBy(part: string): Wanted[] {
  const [range = '', parameter = 'q=1', ...more] = part.split(';').map((piece) => piece.trim());
  const primary = RANGE.exec(range)?.[1]?.toLowerCase();
  const weight = Number(WEIGHT.exec(parameter)?.[1] ?? 0);
  return primary === undefined || weight === 0 || more.length > 0 ? [] : [{ primary, weight }];
}

/**
 * The lookup of RFC 4647 section 3.4: the ranges in the order of their weights, each shortened until it matches one of
 * our languages. English if none matches, because a page that a reader has to translate is better than a refusal (RFC
 * 9110 section 12.5.4).
 */
export function languageOf(acceptLanguage: string | undefined, uiLocales?: unknown): Language {
  const asked = typeof uiLocales === 'string' ? uiLocales.slice(0, HEADER_MAX).split(' ').flatMap(wantedBy) : [];
  const header = (acceptLanguage ?? '').slice(0, HEADER_MAX).split(',').flatMap(wantedBy);
  // A client that names languages knows the person better than the settings of the browser do.
  const wanted = [...asked, ...header.map(({ primary, weight }) => ({ primary, weight: weight - 1 }))];
  const inOrder = wanted.toSorted((a, b) => b.weight - a.weight);
  for (const { primary } of inOrder) {
    const language = LANGUAGES.find((tag) => tag === primary);
    if (language !== undefined) return language;
  }
  return 'en';
}
