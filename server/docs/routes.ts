/** Every document by its address, as a page or as Markdown, and the files that machines ask for by name. */
import { pythonPath, SDK_PATH, SERVICE_PATH } from '@porchlight/contract';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { Refusal } from '../kernel/domain-error.ts';
import { tagOf } from '../pages/compressed.ts';
import type { PolicyOptions } from '../pages/content-security-policy.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml, sendPage } from '../pages/respond.ts';
import { type PackageArchive, pythonArchive, sdkArchive, serviceArchive } from './published/package-archives.ts';
import type { PublishedText } from './published/published-text.ts';
import type { Hit } from './search/search.ts';
import { MOVED } from './sources/catalogue.ts';
import { VERSION } from './sources/version.ts';

export interface PublishedPage {
  readonly path: string;
  readonly page: () => PublishedText;
  /** Missing on the one page that is not a document. */
  readonly markdown?: { readonly path: string; readonly content: () => PublishedText };
  /** The list for programs, if there is one. */
  readonly data?: (() => PublishedText) | undefined;
  readonly policy?: PolicyOptions;
  /** The header `Link`. */
  readonly links?: string;
}

export interface PublishedFile {
  readonly path: string;
  readonly content: () => PublishedText;
  /** Parts of the text, by the value of `?tag=`. */
  readonly byTag?: ReadonlyMap<string, () => PublishedText>;
  /** Tools on pages of any origin may read it. */
  readonly anyOrigin?: boolean;
  /** The name changes with the content. */
  readonly immutable?: boolean;
}

export interface Publication {
  readonly pages: readonly PublishedPage[];
  readonly files: readonly PublishedFile[];
  readonly search: Search;
}

export interface Search {
  readonly find: (question: string) => readonly Hit[];
  readonly page: (question: string, hits: readonly Hit[]) => string;
  readonly policy: PolicyOptions;
}

const A_WHILE = 'public, max-age=300';
const FOREVER = 'public, max-age=31536000, immutable';

export function docsRoutes({ pages, files, search }: Publication, guard: GuardRoute): (app: Express) => void {
  return (app) => {
    for (const page of pages) {
      app.get(page.path, guard('page'), servePage(page));
      if (page.markdown) app.get(page.markdown.path, guard('page'), serveFile(page.markdown));
    }
    for (const file of files) app.get(file.path, guard('page'), serveFile(file));
    for (const [from, to] of Object.entries(MOVED)) {
      app.get(from, guard('page'), leadOn(to));
      app.get(`${from}.md`, guard('page'), leadOn(`${to}.md`));
    }
    app.get(PAGE_PATHS.search, guard('page'), serveSearch(search));
    app.get(SDK_PATH, guard('package'), servePackage(sdkArchive));
    app.get(SERVICE_PATH, guard('package'), servePackage(serviceArchive));
    app.get(pythonPath(VERSION), guard('package'), servePackage(pythonArchive));
  };
}

/** For good, and with the query. A browser keeps the part of the page that the old link named. */
const leadOn =
  (to: string): RequestHandler =>
  (req, res) => {
    const { search } = new URL(req.originalUrl, 'http://service');
    res.set('Cache-Control', A_WHILE).redirect(308, to + search);
  };

const servePage =
  ({ page, markdown, data, policy, links }: PublishedPage): RequestHandler =>
  async (req, res) => {
    if (links !== undefined) res.setHeader('Link', links);
    const other = otherForm(req, { markdown: markdown?.content, data });
    if (other) {
      res.vary('Accept');
      await sendText(req, res, other(), A_WHILE);
      return;
    }
    sendPage(res, 200, await encode(req, res, page()), { cacheControl: A_WHILE, ...policy });
  };

const serveFile =
  ({ content, byTag, anyOrigin, immutable }: PublishedFile): RequestHandler =>
  async (req, res) => {
    if (anyOrigin)
      res.set({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'Content-Type',
      });
    const asked = byTag === undefined ? content : partOf(content, byTag, req.query.tag);
    await sendText(req, res, asked(), immutable ? FOREVER : A_WHILE);
  };

function partOf(whole: () => PublishedText, byTag: ReadonlyMap<string, () => PublishedText>, tag: unknown) {
  if (tag === undefined) return whole;
  const part = typeof tag === 'string' ? byTag.get(tag) : undefined;
  if (part !== undefined) return part;
  const message = `must be one of ${[...byTag.keys()].map((name) => `"${name}"`).join(', ')}`;
  throw new Refusal({
    code: 'invalidRequest',
    detail: `There is no such group of operations: tag ${message}. Without tag the whole description is sent.`,
    errors: [{ path: 'tag', message }],
  });
}

/** Longer questions are cut, because real ones are shorter. */
const QUESTION_MAX = 200;

const serveSearch =
  ({ find, page, policy }: Search): RequestHandler =>
  (req, res) => {
    const { q } = req.query;
    const question = typeof q === 'string' ? q.trim().slice(0, QUESTION_MAX) : '';
    const hits = find(question);
    if (!prefersHtml(req)) {
      const results = hits.map(({ url, title, heading, excerpt }) => ({
        url,
        title,
        heading,
        excerpt: excerpt.map(({ text }) => text).join(''),
        parts: excerpt.map(({ text, isMatch }) => ({ text, match: isMatch })),
      }));
      // The page at the same address says so itself.
      res.vary('Accept').set('Cache-Control', A_WHILE).json({ query: question, results });
      return;
    }
    sendPage(res, 200, page(question, hits), { cacheControl: A_WHILE, ...policy });
  };

const servePackage =
  (archive: () => Promise<PackageArchive>): RequestHandler =>
  async (_req, res) => {
    const { body, etag, type } = await archive();
    res.set({ ETag: etag, 'Cache-Control': A_WHILE }).type(type).send(body);
  };

async function sendText(req: Request, res: Response, text: PublishedText, cacheControl: string): Promise<void> {
  const body = await encode(req, res, text);
  res.setHeader('Cache-Control', cacheControl);
  res.type(text.type).send(body);
}

/** Sets the headers about compression. Express answers 304 by itself if the caller has the same tag. */
async function encode(req: Request, res: Response, { etag, compressed }: PublishedText): Promise<string | Buffer> {
  const { encoding, body } = await compressed(req.acceptsEncodings());
  res.vary('Accept-Encoding');
  res.setHeader('ETag', tagOf(etag, encoding));
  if (encoding) res.setHeader('Content-Encoding', encoding);
  return body;
}

type Forms = Readonly<Record<'markdown' | 'data', (() => PublishedText) | undefined>>;

/**
 * A page, unless the caller asks for Markdown or JSON. A caller that accepts anything may be a person with a simple
 * tool.
 */
function otherForm(req: Request, { markdown, data }: Forms): (() => PublishedText) | undefined {
  const forms = { 'text/markdown': markdown, 'text/plain': markdown, 'application/json': data };
  const asked = req.accepts(['text/html', ...Object.entries(forms).flatMap(([type, form]) => (form ? [type] : []))]);
  return new Map(Object.entries(forms)).get(asked || '');
}
