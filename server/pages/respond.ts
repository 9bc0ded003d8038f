/** How a page leaves the service: status, headers, text. The only file here that sees a request. */
import type { Request, Response } from 'express';
import { servedHostOf } from '../kernel/served-host.ts';
import { DESK, TIMES } from './assets.ts';
import { contentSecurityPolicy, onlyScript, type PolicyOptions } from './content-security-policy.ts';
import { type Language, languageOf } from './language.ts';
import { linksOfService } from './links-of-service.ts';

interface PageOptions extends PolicyOptions {
  /** `no-store` unless the page is the same for everybody. */
  readonly cacheControl?: string;
  /** The reader's language, for a page that is written in it. */
  readonly language?: Language;
  /** The languages that an OpenID client asked for, in place of the browser's. */
  readonly uiLocales?: unknown;
  /**
   * `same-origin` by default: other hosts learn nothing, and a form still sends its `Origin`. With `no-referrer`
   * browsers send `Origin: null` from our own forms, so it is only for pages whose forms are not checked by origin.
   */
  readonly referrerPolicy?: 'same-origin' | 'no-referrer';
}

export function sendPage(res: Response, status: number, document: string | Buffer, options: PageOptions = {}): void {
  res.set({
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Cache-Control': options.cacheControl ?? 'no-store',
    'Referrer-Policy': options.referrerPolicy ?? 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  });
  res.vary('Accept');
  if (options.language !== undefined) {
    const { Vary, ...others } = languageHeaders(options.language);
    res.set(others).vary(Vary);
  }
  const served = servedHostOf(res.req);
  const shown = served ? linksOfService(String(document), served.serviceUrl) : document;
  res.status(status).type('html').send(shown);
}

/** What every answer in the reader's language has, whichever server sends it. */
export const languageHeaders = (language: Language): Record<'Content-Language' | 'Vary', string> => ({
  'Content-Language': language,
  Vary: 'Accept-Language',
});

/** A page that an app's users meet, in the language that their browser asks for. */
export function sendInLanguage(
  res: Response,
  status: number,
  page: (language: Language) => string,
  options: PageOptions = {},
): void {
  const language = languageOf(res.req.headers['accept-language'], options.uiLocales);
  sendPage(res, status, page(language), { ...options, language });
}

/** A page of the layout `app`: its scripts are ours and call only this service. */
export function sendAppPage(res: Response, status: number, document: string, baseUrl: string): void {
  const directives = { ...onlyScript(baseUrl, TIMES.path, DESK.path), 'connect-src': "'self'" };
  sendPage(res, status, document, { directives });
}

/** A card with times, which our script shows in the reader's time zone. */
export const sendTimedPage = (res: Response, status: number, document: string, baseUrl: string): void =>
  sendPage(res, status, document, { directives: onlyScript(baseUrl, TIMES.path) });

/**
 * Whether the answer should be a page. Data comes first in the list, so a caller that takes anything, or says nothing,
 * gets data; only one that names HTML before the others, or rates it higher, is a person with a browser.
 */
export function prefersHtml(req: Request): boolean {
  return (
    req.accepts(['application/json', 'application/problem+json', 'text/markdown', 'text/plain', 'text/html']) ===
    'text/html'
  );
}
