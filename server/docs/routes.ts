/** Every document by its address, as a page or as Markdown, and the files that machines ask for by name. */
import type { Express, Request, RequestHandler, Response } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import type { PolicyOptions } from '../pages/content-security-policy.ts';
import { sendPage } from '../pages/respond.ts';
import type { PublishedText } from './published-text.ts';
import { SDK_PATH, sdkArchive } from './sdk-archive.ts';

export interface PublishedPage {
  readonly path: string;
  readonly page: () => PublishedText;
  /** Missing on the one page that is no document. */
  readonly markdown?: { readonly path: string; readonly content: () => PublishedText };
  /** The same for programs, where there is something to list. */
  readonly data?: (() => PublishedText) | undefined;
  readonly policy?: PolicyOptions;
}

export interface PublishedFile {
  readonly path: string;
  readonly content: () => PublishedText;
  /** Tools on pages of any origin may read it. */
  readonly anyOrigin?: boolean;
  /** The name changes with the content. */
  readonly immutable?: boolean;
}

export interface Publication {
  readonly pages: readonly PublishedPage[];
  readonly files: readonly PublishedFile[];
}

const A_WHILE = 'public, max-age=300';
const FOREVER = 'public, max-age=31536000, immutable';

export function docsRoutes({ pages, files }: Publication, guard: GuardRoute): (app: Express) => void {
  return (app) => {
    for (const page of pages) {
      app.get(page.path, guard('page'), servePage(page));
      if (page.markdown) app.get(page.markdown.path, guard('page'), serveFile(page.markdown));
    }
    for (const file of files) app.get(file.path, guard('page'), serveFile(file));
    app.get(SDK_PATH, guard('page'), serveSdk);
  };
}

const servePage =
  ({ page, markdown, data, policy }: PublishedPage): RequestHandler =>
  (req, res) => {
    const other = otherForm(req, { markdown: markdown?.content, data });
    if (other) {
      res.vary('Accept');
      sendText(res, other(), A_WHILE);
      return;
    }
    const { text, etag } = page();
    res.setHeader('ETag', etag);
    sendPage(res, 200, text, { cacheControl: A_WHILE, ...policy });
  };

const serveFile =
  ({ content, anyOrigin, immutable }: PublishedFile): RequestHandler =>
  (_req, res) => {
    if (anyOrigin) res.setHeader('Access-Control-Allow-Origin', '*');
    sendText(res, content(), immutable ? FOREVER : A_WHILE);
  };

const serveSdk: RequestHandler = async (_req, res) => {
  const { body, etag } = await sdkArchive();
  res.set({ ETag: etag, 'Cache-Control': A_WHILE }).type('application/gzip').send(body);
};

/** Express answers 304 by itself where the tag is the caller's. */
function sendText(res: Response, { type, text, etag }: PublishedText, cacheControl: string): void {
  res.set({ ETag: etag, 'Cache-Control': cacheControl }).type(type).send(text);
}

type Forms = Readonly<Record<'markdown' | 'data', (() => PublishedText) | undefined>>;

/** A page unless Markdown or JSON is asked for: whoever takes anything may well be a person with a plain tool. */
function otherForm(req: Request, { markdown, data }: Forms): (() => PublishedText) | undefined {
  const forms = { 'text/markdown': markdown, 'text/plain': markdown, 'application/json': data };
  const asked = req.accepts(['text/html', ...Object.entries(forms).flatMap(([type, form]) => (form ? [type] : []))]);
  return new Map(Object.entries(forms)).get(asked || '');
}
