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
  const pageScores = new Map<string, number>();
  const inPageOf = ({ path, weights }: Section): number => {
    const score = pageScores.get(path) ?? scoreOf(index.pages.get(path) ?? weights, asked);
    pageScores.set(path, score);
    return score;
  };
  const best = new Map<string, { readonly section: Section; readonly score: number }>();
  for (const [section, inSection] of scoresOfSections(index, asked)) {
    const score = (inSection + PAGE_SHARE * inPageOf(section)) * rankOf(section.path);
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

/** How much a word of the documents counts for a word of the question: rare words count more. */
type Names = readonly (readonly [word: string, value: number])[];

/** A word, its synonyms, and longer words that begin with it, because somebody may still be typing. */
function namesOf({ words, places, sections }: SearchIndex, names: readonly string[]): Names {
  const found = new Map(names.map((name) => [name, 1]));
  for (const name of names) {
    if (name.length < 3) continue;
    for (const word of wordsThatBegin(words, name)) found.set(word, places.has(name) ? BEGINS_LIKE / 2 : BEGINS_LIKE);
  }
  return [...found].flatMap(([word, share]) => {
    const inSections = places.get(word)?.length;
    return inSections === undefined ? [] : [[word, share * Math.log(1 + sections.length / inSections)] as const];
  });
}

/** The words are sorted, so those with one beginning stand together. */
function wordsThatBegin(words: readonly string[], beginning: string): string[] {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((words[middle] ?? '') <= beginning) from = middle + 1;
    else to = middle;
  }
  return words.slice(from, from + COMPLETIONS_MAX).filter((word) => word.startsWith(beginning));
}

/** From the places of the words, so that no section is looked at that has none of them. */
function scoresOfSections({ places }: SearchIndex, asked: readonly Names[]): Map<Section, number> {
  const found = new Map<Section, number[]>();
  asked.forEach((names, at) => {
    for (const [word, value] of names) {
      for (const section of places.get(word) ?? []) {
        const most = found.get(section) ?? new Array<number>(asked.length).fill(0);
        most[at] = Math.max(most[at] ?? 0, (section.weights.get(word) ?? 0) * value);
        found.set(section, most);
      }
    }
  });
  return new Map([...found].map(([section, most]) => [section, together(most)]));
}

const scoreOf = (weights: ReadonlyMap<string, number>, asked: readonly Names[]): number =>
  together(
    asked.map((names) => names.reduce((most, [word, value]) => Math.max(most, (weights.get(word) ?? 0) * value), 0)),
  );

/** What has all words of the question scores more than what has some of them often. */
function together(scores: readonly number[]): number {
  const met = scores.filter((score) => score > 0).length;
  return scores.reduce((sum, score) => sum + score, 0) * (met / scores.length) ** 2;
}
