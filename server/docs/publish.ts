/** Joins documents, pages and files under their addresses. */

import { PACKAGE_TEXTS } from '@porchlight/contract';
import { PROJECT_FILE_SCHEMA, projectFileSchema } from '@porchlight/contract/openapi';
import { once } from '../kernel/lazy.ts';
import { trustHtml } from '../pages/trusted-html.ts';
import { firstSteps } from '../pages/views/site/first-steps.ts';
import { homePage } from '../pages/views/site/home-page.ts';
import { PROVIDER_LIST } from '../providers/catalogue/catalogue.ts';
import {
  API_CATALOG_PATH,
  apiCatalog,
  discoveryLinks,
  SKILL_PATH,
  SKILLS_PATH,
  skillsIndex,
  skillText,
} from './agent-discovery.ts';
import { CONFIGURATION } from './configuration.ts';
import type { ServiceFacts } from './facts/all-facts.ts';
import { docsIndex, offeringsIndex } from './machine-index.ts';
import { highlight } from './markdown/highlight.ts';
import {
  AI_CATALOG_PATH,
  AI_CATALOG_TYPE,
  aiCatalog,
  MCP_CATALOG_PATH,
  mcpCard,
  mcpCatalog,
  SERVER_CARD_PATH,
  SERVER_CARD_TYPE,
  serverCard,
} from './mcp-card.ts';
import { openApiOfTag } from './openapi/openapi-by-tag.ts';
import { openApiFor } from './openapi/openapi-file.ts';
import { documentPage } from './pages/document-page.ts';
import { type Document, type Library, openLibrary } from './pages/library.ts';
import { searchPage } from './pages/search-page.ts';
import { type PublishedText, published } from './published/published-text.ts';
import { READER, SCRIPT_POLICY, SCRIPTS, TRY_IT } from './published/scripts.ts';
import type { Publication, PublishedFile, PublishedPage, Search } from './routes.ts';
import { robots, sitemap } from './site-files.ts';
import { ENTRIES, INDEX, markdownPath } from './sources/catalogue.ts';

interface PublishOptions {
  readonly baseUrl: string;
  readonly service: ServiceFacts;
  readonly identityProvider: 'configured' | 'built-in';
}

interface Published extends Publication {
  readonly library: () => Library;
}

const startCommands = (baseUrl: string): string[] => [
  `npm install ${PACKAGE_TEXTS.serviceSource(baseUrl)}`,
  `${PACKAGE_TEXTS.command} start`,
];
/** The documents that are lists, and so are served as data too. */
const LISTS = new Map([
  [INDEX, docsIndex],
  ['/offerings', offeringsIndex],
]);

const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const JSON_TYPE = 'application/json; charset=utf-8';

export function publish({ baseUrl, identityProvider, service }: PublishOptions): Published {
  const openapi = once(() => openApiFor(baseUrl));
  const library = once(() => openLibrary({ baseUrl, openapi: openapi(), configuration: CONFIGURATION, service }));
  const text = (type: string, make: () => string): (() => PublishedText) => once(() => published(type, make()));
  const json = (make: () => object) => text(JSON_TYPE, () => `${JSON.stringify(make(), null, 2)}\n`);
  // Without indentation, which would double what an agent has to read.
  const compact = (make: () => object) => text(JSON_TYPE, () => `${JSON.stringify(make())}\n`);

  const skill = once(() => skillText(library().instructions()));

  const home: PublishedPage = {
    path: '/',
    links: discoveryLinks,
    page: text('html', () =>
      homePage({
        baseUrl,
        startCommands: startCommands(baseUrl),
        steps: firstSteps(baseUrl),
        identityProvider,
        providers: PROVIDER_LIST,
        scriptHref: [READER.path],
        coloured: (code, language) => trustHtml(highlight(code, language)),
      }),
    ),
    policy: SCRIPT_POLICY,
  };
  const pages = ENTRIES.map(({ path, tag }, index): PublishedPage => {
    const document = (): Document => (library().documents[index] as () => Document)();
    const list = LISTS.get(path);
    const scripts = [READER, ...(tag ? [TRY_IT] : [])];
    return {
      path,
      page: text('html', () =>
        documentPage(library(), document(), { baseUrl, scriptHref: scripts.map((script) => script.path) }),
      ),
      markdown: { path: markdownPath(path), content: text(MARKDOWN, () => document().markdown) },
      data: list && json(() => list(baseUrl, library())),
      policy: SCRIPT_POLICY,
    };
  });
  const byTag = new Map(
    ENTRIES.flatMap(({ tag }) => (tag ? [[tag as string, compact(() => openApiOfTag(openapi(), tag))] as const] : [])),
  );
  const files: PublishedFile[] = [
    { path: '/llms.txt', content: text(PLAIN, () => library().instructions()) },
    { path: '/agent-rules.md', content: text(MARKDOWN, () => library().rules()) },
    { path: '/llms-full.txt', content: text(PLAIN, () => library().completeText()) },
    { path: '/sitemap.xml', content: text(XML, () => sitemap(baseUrl)) },
    { path: '/robots.txt', content: text(PLAIN, () => robots(baseUrl)) },
    { path: '/openapi.json', content: compact(openapi), byTag, anyOrigin: true },
    { path: PROJECT_FILE_SCHEMA, content: json(() => projectFileSchema(baseUrl)), anyOrigin: true },
    { path: API_CATALOG_PATH, content: text(LINKSET, () => JSON.stringify(apiCatalog(baseUrl))), anyOrigin: true },
    { path: SKILLS_PATH, content: json(() => skillsIndex(baseUrl, skill())), anyOrigin: true },
    { path: SKILL_PATH, content: text(MARKDOWN, skill), anyOrigin: true },
    { path: '/.well-known/mcp.json', content: json(() => mcpCard(baseUrl, service.tools())), anyOrigin: true },
    {
      path: SERVER_CARD_PATH,
      content: text(SERVER_CARD_TYPE, () => JSON.stringify(serverCard(baseUrl))),
      anyOrigin: true,
    },
    {
      path: AI_CATALOG_PATH,
      content: text(AI_CATALOG_TYPE, () => JSON.stringify(aiCatalog(baseUrl))),
      anyOrigin: true,
    },
    { path: MCP_CATALOG_PATH, content: json(() => mcpCatalog(baseUrl)), anyOrigin: true },
    ...SCRIPTS.map(({ path, content }) => ({ path, content: () => content, immutable: true })),
  ];
  const search: Search = {
    find: (question) => library().search(question),
    page: (question, hits) => searchPage(library(), question, hits),
    policy: SCRIPT_POLICY,
  };
  return { library, pages: [home, ...pages], files, search };
}
