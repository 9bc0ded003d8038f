/** How a page leaves the service: status, headers, text. The only file here that sees a request. */
import type { Request, Response } from 'express';
import { DESK } from './assets.ts';
import { contentSecurityPolicy, onlyScript, type PolicyOptions } from './content-security-policy.ts';

interface PageOptions extends PolicyOptions {
  /** `no-store` unless the page is the same for everybody. */
  readonly cacheControl?: string;
  /**
   * `same-origin` by default: other hosts learn nothing, and a form still sends its `Origin`. With `no-referrer` browsers
   * send `Origin: null` on our own forms, so that is for pages whose forms nobody checks by origin.
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
  res.status(status).type('html').send(document);
}

/** A page of the layout `app`: it brings one script of ours, which asks nobody but this service. */
export function sendAppPage(res: Response, status: number, document: string, baseUrl: string): void {
  const directives = { ...onlyScript(baseUrl, DESK.path), 'connect-src': "'self'" };
  sendPage(res, status, document, { directives });
}

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
