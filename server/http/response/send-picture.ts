/**
 * Sends a picture that we fetched to the one browser that may see it. If there is none, an empty picture is sent: the
 * initials behind it stay visible, and no page reports a fault.
 */
import type { Response } from 'express';

interface Sent {
  readonly type: string;
  readonly bytes: Buffer;
}

/** One transparent pixel. */
const EMPTY: Sent = {
  type: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

const KEPT_S = 300;

export function sendPicture(res: Response, picture: Sent | null): void {
  const { type, bytes } = picture ?? EMPTY;
  res.setHeader('Content-Type', type);
  res.setHeader('Cache-Control', picture ? `private, max-age=${KEPT_S}` : 'no-store');
  res.setHeader('Vary', 'Cookie');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  res.end(bytes);
}
