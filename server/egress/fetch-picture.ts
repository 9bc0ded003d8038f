/**
 * Fetches a picture from an address that a stranger named, so that the browser need not connect to it. The first bytes
 * decide what it is. The type that the sender names is ignored, and SVG does not count as a picture, because it could hold
 * a script.
 */

import type { TakeTurn } from '../scheduling/turns.ts';
import type { SendGuarded } from './guarded-request.ts';
import { pictureType } from './picture-type.ts';
import { readBounded } from './read-bounded.ts';

export interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** `asker` is the party that the fetch is for: each has a few fetches at once. */
export type FetchPicture = (url: string, asker: string) => Promise<Picture | null>;

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1_024;
const HEADERS = { accept: 'image/webp, image/png, image/jpeg, image/gif', 'accept-encoding': 'identity' };

/** Null if it is not a picture, is too large, or does not arrive in time. */
export const createPictureFetch =
  (send: SendGuarded, inTurn: TakeTurn): FetchPicture =>
  (url, asker) =>
    inTurn(asker, () => fetchPicture(send, url));

async function fetchPicture(send: SendGuarded, url: string): Promise<Picture | null> {
  try {
    const response = await send(new URL(url), {
      method: 'GET',
      headers: HEADERS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.statusCode !== 200) {
      response.destroy();
      return null;
    }
    const bytes = await readBounded(response, MAX_BYTES);
    const type = pictureType(bytes);
    return type === null ? null : { type, bytes };
  } catch {
    return null;
  }
}
