/** A form of our own pages that sends a file: its fields like those of any other form, and the file as bytes. */
import type { Request, RequestHandler } from 'express';
import { Refusal } from '../../kernel/domain-error.ts';
import { readBytes } from './read-bytes.ts';

const TYPE = /^multipart\/form-data\b/i;
/** Room for the form token and the boundaries between the parts. */
const FIELDS_MAX = 4_096;

const sent = new WeakMap<Request, FormData>();

/** A body of another kind is left unread, and then lacks every field. */
export const fileFormBody =
  (max: number): RequestHandler =>
  async (req, _res, next) => {
    const type = req.headers['content-type'] ?? '';
    if (!TYPE.test(type)) return next();
    const bytes = await readBytes(req, max + FIELDS_MAX);
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
      .formData()
      .catch(() => {
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'form', message: 'could not be read' }] });
      });
    sent.set(req, form);
    req.body = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    next();
  };

/** Empty if the form has no such file. */
export async function formFile(req: Request, name: string): Promise<Buffer> {
  const file = sent.get(req)?.get(name);
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
}
