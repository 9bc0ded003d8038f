/** A text that is the same for everybody, with the tag by which a browser or proxy knows whether its copy is current. */
import { createHash } from 'node:crypto';
import { compressible } from '../../pages/compressed.ts';

export interface PublishedText {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
  readonly compressed: ReturnType<typeof compressible>;
}

export function published(type: string, text: string): PublishedText {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { type, text, etag, compressed: compressible(text) };
}
