/** A question against the index: the pages that answer it best, each by its best section. Pure. */

import { type ExcerptPart, excerptOf } from './excerpt.ts';
import type { SearchIndex, Section } from './index-of.ts';
import { questionTerms } from './terms.ts';

export interface Hit extends Pick<Section, 'url' | 'path' | 'title' | 'heading'> {
  readonly excerpt: readonly ExcerptPart[];
  readonly score: number;
}

const RESULTS_MAX = 20;
const COMPLETIONS_MAX = 40;
/** A word that only begins like the one typed counts less than the word itself. */
const BEGINS_LIKE = 0.5;

export function search(index: SearchIndex, question: string): Hit[] {
  const asked = questionTerms(question).map((names) => namesOf(index, names));
  if (asked.length === 0) return [];
  const best = new Map<string, { readonly section: Section; readonly score: number }>();
  for (const section of index.sections) {
    const inSection = scoreOf(index, section.weights, asked);
    if (inSection === 0) continue;
    const inPage = scoreOf(index, index.pages.get(section.path) ?? section.weights, asked);
    const score = (inSection + PAGE_SHARE * inPage) * rankOf(section.path);
    const known = best.get(section.path);
    if (known === undefined || score > known.score) best.set(section.path, { section, score });
  }
  const words = new Set(questionTerms(question).flat());
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, RESULTS_MAX)
    .map(({ section: { url, path, title, heading, prose }, score }) => ({
      url,
      path,
      title,
      heading,
      score,
      excerpt: excerptOf(prose, words),
    }));
}

/** How much the rest of a page adds to the score of one of its sections. */
const PAGE_SHARE = 0.6;

/** Guides answer questions. Lists of everything contain every word, so they rank lower. */
const rankOf = (path: string): number => {
  if (/^\/docs\/api\/objects$|^\/developers$|^\/docs$/.test(path)) return 0.4;
  if (path === '/docs/changelog') return 0.7;
  return /^\/docs\/(?:api|cli|sdk)/.test(path) ? 0.55 : 1;
};

type Names = ReadonlyMap<string, number>;

/** A word, its synonyms, and longer words that begin with it, because somebody may still be typing. */
function namesOf({ words, spread }: SearchIndex, names: readonly string[]): Names {
  const found = new Map(names.map((name) => [name, 1]));
  for (const name of names) {
    if (name.length < 3) continue;
    const longer = words.filter((word) => word !== name && word.startsWith(name)).slice(0, COMPLETIONS_MAX);
    for (const word of longer) found.set(word, spread.has(name) ? BEGINS_LIKE / 2 : BEGINS_LIKE);
  }
  return found;
}

/** Rare words weigh more, and a section that has all words of the question more than one that has some of them often. */
function scoreOf(
  { sections, spread }: SearchIndex,
  weights: ReadonlyMap<string, number>,
  asked: readonly Names[],
): number {
  let score = 0;
  let met = 0;
  for (const names of asked) {
    let most = 0;
    for (const [name, share] of names) {
      const weight = weights.get(name);
      if (weight === undefined) continue;
      const rarity = Math.log(1 + sections.length / (spread.get(name) ?? 1));
      most = Math.max(most, weight * share * rarity);
    }
    if (most > 0) met += 1;
    score += most;
  }
  return score * (met / asked.length) ** 2;
}
