/** Documents → an index of their sections. Made once, when somebody first searches. */
import { readHeading } from '../markdown/heading.ts';
import { termsOf } from './terms.ts';

export interface Searchable {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly markdown: string;
}

export interface Section {
  readonly url: string;
  readonly path: string;
  readonly title: string;
  /** Empty for the text before the first heading. */
  readonly heading: string;
  /** The sentences without code. Excerpts are taken from here. */
  readonly prose: string;
  /** How much each word weighs here. */
  readonly weights: ReadonlyMap<string, number>;
}

export interface SearchIndex {
  readonly sections: readonly Section[];
  /** The sections in which a word occurs, so that a question is not held against every section. */
  readonly places: ReadonlyMap<string, readonly Section[]>;
  /** Whole pages: a question may touch several sections of the one that answers it. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** All words, sorted, to complete the one that is still being typed. */
  readonly words: readonly string[];
}

const WEIGHT = { title: 12, heading: 7, keywords: 7, description: 4, text: 1 } as const;
/** A word that occurs often in a section counts more, up to this limit. */
const TEXT_MOST = 4;

export function indexOf(documents: readonly Searchable[]): SearchIndex {
  const sections = documents.flatMap(sectionsOf);
  const places = new Map<string, Section[]>();
  for (const section of sections) {
    for (const word of section.weights.keys()) {
      const known = places.get(word);
      if (known) known.push(section);
      else places.set(word, [section]);
    }
  }
  const pages = new Map<string, Map<string, number>>();
  for (const { path, weights } of sections) {
    const page = pages.get(path) ?? new Map<string, number>();
    for (const [word, weight] of weights) page.set(word, Math.max(weight, page.get(word) ?? 0));
    pages.set(path, page);
  }
  return { sections, places, pages, words: [...places.keys()].sort() };
}

function sectionsOf({ path, title, description, keywords, markdown }: Searchable): Section[] {
  const pieces = markdown.split(/^(?=#{2,3} )/m);
  return pieces.map((piece, index) => {
    const [first = '', ...rest] = piece.split('\n');
    const heading = index === 0 ? undefined : readHeading(first.replace(/^#+ /, ''));
    const text = words(index === 0 ? rest.join('\n').replace(description, '') : rest.join('\n'));
    return {
      url: heading === undefined ? path : `${path}#${heading.id}`,
      path,
      title,
      heading: heading === undefined ? '' : words(heading.text),
      prose: index === 0 ? description : proseOf(rest.join('\n')) || description,
      weights: weigh({
        title,
        description: index === 0 ? description : '',
        keywords: index === 0 ? keywords : '',
        heading: heading?.text ?? '',
        text,
      }),
    };
  });
}

function weigh(fields: Readonly<Record<keyof typeof WEIGHT, string>>): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number): void => void weights.set(word, (weights.get(word) ?? 0) + weight);
  for (const name of ['title', 'description', 'keywords', 'heading'] as const)
    for (const word of new Set(termsOf(fields[name]))) add(word, WEIGHT[name]);
  const counts = Map.groupBy(termsOf(fields.text), (word) => word);
  for (const [word, found] of counts) add(word, Math.min(TEXT_MOST, WEIGHT.text * (1 + Math.log2(found.length))));
  return weights;
}

/** Markdown without its markup characters. */
const words = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|[\s|:-]+\|$/gm, '')
    .replaceAll(/[`*|#>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Code, tables and tags read badly in one line. */
const proseOf = (markdown: string): string =>
  words(
    markdown
      .replaceAll(/^```.*?^```$/gms, '')
      .replaceAll(/^\|.*$/gm, '')
      .replaceAll(/<[^>\n]+>/g, '')
      .replaceAll(/^\s*(?:[-+]|\d+\.) /gm, ''),
  );
