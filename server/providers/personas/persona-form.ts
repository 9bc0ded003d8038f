/** Reads a form that was sent to the built-in identity provider. */
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const FORM = /^application\/x-www-form-urlencoded(?:;|$)/i;
const FORM_MAX = 8_192;

/** A body of another kind, of unknown length or too long is an empty form; it is left unread. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const fits = Number(req.headers['content-length'] ?? Number.NaN) <= FORM_MAX;
  return new URLSearchParams(fits && FORM.test(req.headers['content-type'] ?? '') ? await text(req) : '');
}
