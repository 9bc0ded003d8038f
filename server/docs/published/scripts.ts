/** Scripts of the documents: our own, served from here, named by their content, and able to call only this service. */
import { readFileSync } from 'node:fs';
import { type PublishedText, published } from './published-text.ts';

interface Script {
  readonly path: string;
  readonly content: PublishedText;
}

function script(name: string): Script {
  const source = readFileSync(new URL(`../assets/${name}.js`, import.meta.url), 'utf8');
  const content = published('text/javascript; charset=utf-8', source);
  return { path: `/assets/${name}.${content.etag.replaceAll(/[^a-z0-9]/gi, '').slice(0, 12)}.js`, content };
}

/** Used on every document: copying, tabs, search. */
export const READER = script('reader');
/** Used on the pages of the reference: forms that send a call. */
export const TRY_IT = script('try-it');

export const SCRIPTS: readonly Script[] = [READER, TRY_IT];

export const SCRIPT_POLICY = { directives: { 'script-src': "'self'", 'connect-src': "'self'" } };
