/** A text that is the same for everybody, with the tag by which a browser or proxy knows whether its copy is current. */
import { createHash } from 'node:crypto';

export interface PublishedText {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
}

export function published(type: string, text: string): PublishedText {
  return { type, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
