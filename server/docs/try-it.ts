/** The script that makes the reference interactive: ours, from here, and able to call this service alone. */
import { readFileSync } from 'node:fs';
import { published } from './published-text.ts';

export const TRY_IT = published(
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./assets/try-it.js', import.meta.url), 'utf8'),
);

export const TRY_IT_PATH = `/assets/try-it.${TRY_IT.etag.replaceAll(/[^a-z0-9]/gi, '').slice(0, 12)}.js`;

export const TRY_IT_POLICY = { directives: { 'script-src': "'self'", 'connect-src': "'self'" } };
