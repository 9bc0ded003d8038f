/** Sources → documents: placeholders filled, Markdown for agents, markup for people. Each is made when first asked for. */

import { API_VERSION } from '@porchlight/contract';
import { once } from '../../kernel/lazy.ts';
import { allFacts, type FactSources } from '../facts/all-facts.ts';
import { withoutDirections } from '../markdown/fence.ts';
import { linkMarkdown } from '../markdown/link-markdown.ts';
import { fillPlaceholders } from '../markdown/placeholders.ts';
import { type Rendered, renderMarkdown } from '../markdown/render-markdown.ts';
import { indexOf, type Searchable } from '../search/index-of.ts';
import { type Hit, search } from '../search/search.ts';
import { ENTRIES, type Entry, INDEX, markdownPath, SECTIONS } from '../sources/catalogue.ts';
import { groupSource, readSource, type Source } from '../sources/source.ts';
import { VERSION } from '../sources/version.ts';

export interface Document {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Used by the search only. */
  readonly keywords: string;
  /** The source with its placeholders filled and the attributes for tests still in place. */
  readonly source: string;
  /** For agents: links are complete, and attributes for tests are removed. */
  readonly markdown: string;
  /** Rendered at first use: search and Markdown do not need it. */
  readonly article: () => Rendered;
}

export interface Library {
  /** All documents in the order of reading, each made when called. */
  readonly documents: readonly (() => Document)[];
  readonly titles: ReadonlyMap<string, string>;
  readonly descriptions: ReadonlyMap<string, string>;
  /** The way from nothing to a working sign-in: `/llms.txt`. */
  readonly instructions: () => string;
  /** What an agent keeps in mind while it works on an app: `/agent-rules.md`. */
  readonly rules: () => string;
  /** Everything in one text, for an agent that wants to read once. */
  readonly completeText: () => string;
  readonly search: (question: string) => readonly Hit[];
}

type LibraryOptions = Omit<FactSources, 'documents'>;

export function openLibrary(options: LibraryOptions): Library {
  const ofTag = (tag: string): string => options.openapi.tags?.find(({ name }) => name === tag)?.description ?? '';
  const sources = new Map(
    ENTRIES.map(({ path, source, tag }) => [path, tag ? groupSource(tag, ofTag(tag)) : readSource(source ?? '')]),
  );
  const facts = allFacts({ ...options, documents: listOf(sources) });
  const filled = ({ title, description, body }: Source): string =>
    fillPlaceholders(`# ${title}\n\n${description}\n\n${body}`, facts);
  const describe = ({ description }: Source): string => fillPlaceholders(description, facts);
  const forAgents = (markdown: string): string => linkMarkdown(withoutDirections(markdown), options.baseUrl);

  const documents = [...sources].map(([path, source]) =>
    once((): Document => {
      const markdown = filled(source);
      return {
        path,
        title: source.title,
        description: describe(source),
        keywords: source.keywords,
        source: markdown,
        markdown: `${forAgents(markdown).trimEnd()}\n\n${release(options.baseUrl)}\n`,
        article: once(() => renderMarkdown(markdown)),
      };
    }),
  );
  const index = once(() => indexOf(documents.map((make) => searchable(make()))));
  const instructions = once(() => forAgents(filled(readSource('llms'))));
  return {
    documents,
    titles: new Map([...sources].map(([path, { title }]) => [path, title])),
    descriptions: new Map([...sources].map(([path, source]) => [path, describe(source)])),
    instructions,
    rules: once(() => forAgents(filled(readSource('agent-rules')))),
    completeText: once(() => [instructions(), ...documents.map((make) => make().markdown)].join('\n\n---\n\n')),
    search: (question) => search(index(), question),
  };
}

/** Names the release at the end of each document, so that a copy says for which release it is true. */
const release = (baseUrl: string): string =>
  `Porchlight ${VERSION}, API ${API_VERSION}. Every document: ${baseUrl}${markdownPath(INDEX)}`;

const searchable = ({ source, ...document }: Document): Searchable => ({ ...document, markdown: source });

/** Every document but the list itself. */
function listOf(sources: ReadonlyMap<string, Source>): string {
  const line = ({ path }: Entry): string => {
    const { title, description } = sources.get(path) as Source;
    return `- [${title}](${path}): ${description}`;
  };
  return SECTIONS.map(({ title, entries }) => {
    const others = entries.filter(({ path }) => path !== INDEX);
    return `### ${title}\n\n${others.map(line).join('\n')}`;
  }).join('\n\n');
}
