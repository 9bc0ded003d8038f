/** A form with a file in it (RFC 7578). Fields and the text of files become fields of the body, as in every other form. */
import type { Response as Answer, NextFunction, Request } from 'express';
import { Refusal } from '../../kernel/domain-error.ts';

/** The whole form is held in memory while it is read. */
const FORM_MAX_BYTES = 8 * 1024 * 1024;

const invalid = (message: string): Refusal =>
  new Refusal({ code: 'invalidRequest', errors: [{ path: 'file', message }] });

export async function fileFormBody(req: Request, _res: Answer, next: NextFunction): Promise<void> {
  const type = req.headers['content-type'] ?? '';
  // A body of another kind is left unread, and then lacks every field.
  if (!type.startsWith('multipart/form-data')) return next();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > FORM_MAX_BYTES)
      throw invalid('A file has at most 8 MB here. The command `porchlight import` takes any size.');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid('The form could not be read. Choose the file and send it again.');
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : await value.text();
  req.body = fields;
  next();
}
